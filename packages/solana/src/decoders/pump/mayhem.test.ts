import { fromBase58 } from '@dugout/domain/address';
import { MAYHEM_AGENT } from '@dugout/domain/execution/bonding-curve';
import { NATIVE_QUOTE_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import { args, PAYER, text } from '../../testing/swap-builder.ts';
import { address, disc, TransactionBuilder } from '../../testing/transaction-builder.ts';
import { instructionNamed } from '../known-instructions.ts';
import { CREATE_EVENT, PUMP_PROGRAM } from './layout.ts';

const [MINT, CURVE] = [address(201), address(202)];
const CURVE_SUPPLY = 1_000_000_000_000_000n;
const key = (base58: string): Buffer => Buffer.from(fromBase58(base58) ?? []);

const created = (isMayhem: boolean): Buffer =>
  Buffer.concat([
    disc(CREATE_EVENT),
    text('Toad'),
    text('TOAD'),
    text('uri'),
    key(MINT),
    key(CURVE),
    key(PAYER),
    key(PAYER),
    args(1_790_000_000n, 1_073_000_000_000_000n, 30_000_000_000n, 793_100_000_000_000n, CURVE_SUPPLY),
    key(address(3)),
    Buffer.of(isMayhem ? 1 : 0, 0),
    key(NATIVE_QUOTE_MINT),
    args(30_000_000_000n),
  ]);

const creation = (): TransactionBuilder => {
  const builder = new TransactionBuilder(PAYER);
  builder.account('mint', MINT);
  builder.account('curve', CURVE);
  return builder
    .holds('curve tokens', MINT, CURVE, CURVE_SUPPLY)
    .outer(PUMP_PROGRAM, ['mint', 'authority', 'curve', 'curve tokens'], disc(instructionNamed('create_v2')))
    .mintTo('mint', 'curve tokens', CURVE_SUPPLY);
};

describe('a coin in Mayhem mode', () => {
  it('has the supply of both mints, one of which goes to the agent', () => {
    const made = creation()
      .holds('agent tokens', MINT, MAYHEM_AGENT, CURVE_SUPPLY)
      .mintTo('mint', 'agent tokens', CURVE_SUPPLY)
      .event(PUMP_PROGRAM, created(true));
    const decoded = decodeTransaction(made.transaction());
    expect(decoded.skipped).toEqual([]);
    expect(decoded.events).toMatchObject([
      { kind: 'created', mint: MINT, supply: 2n * CURVE_SUPPLY },
      {
        kind: 'transfer',
        id: 'made:0/agent',
        mint: MINT,
        from: CURVE,
        to: MAYHEM_AGENT,
        tokenAmount: CURVE_SUPPLY,
      },
    ]);
  });

  it('uses its event when the source omits the mints', () => {
    const made = new TransactionBuilder(PAYER)
      .outer(PUMP_PROGRAM, ['mint'], disc(instructionNamed('create_v2')))
      .event(PUMP_PROGRAM, created(true));
    expect(decodeTransaction(made.transaction()).events).toMatchObject([
      { kind: 'created', supply: 2n * CURVE_SUPPLY },
      { kind: 'transfer', to: MAYHEM_AGENT, tokenAmount: CURVE_SUPPLY },
    ]);
  });

  it('is distinguished from other coins', () => {
    const plain = creation().event(PUMP_PROGRAM, created(false));
    expect(decodeTransaction(plain.transaction()).events).toMatchObject([
      { kind: 'created', supply: CURVE_SUPPLY },
    ]);
  });
});
