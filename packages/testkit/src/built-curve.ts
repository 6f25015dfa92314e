import { createHash } from 'node:crypto';
import { fromBase58, toBase58 } from '@dugout/domain/address';
import { MAYHEM_AGENT, PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import { NATIVE_QUOTE_MINT } from '@dugout/domain/sol';
import { discriminator } from '@dugout/solana/decoders/bytes/discriminator';
import { CREATE_EVENT, PUMP_PROGRAM, TRADE_EVENT } from '@dugout/solana/decoders/pump/layout';
import { args, placed, text } from '@dugout/solana/testing/swap-builder';
import { disc, TransactionBuilder } from '@dugout/solana/testing/transaction-builder';

/** Unix seconds in the events of built transactions. */
export const FIRST_SECOND = 1_750_000_000;
export const LAMPORTS = 1_000_000_000n;

export const BUY = discriminator('66063d1201daebea');
const SELL = discriminator('33e685a4017f83ad');
const CREATE = discriminator('181ec828051c0777');

export const named = (name: string): string =>
  toBase58(createHash('sha256').update(`built ${name}`).digest());
export const key = (address: string): Buffer => Buffer.from(fromBase58(address) ?? []);

export interface Curve {
  readonly mint: string;
  readonly pool: string;
  base: bigint;
  quote: bigint;
}

/** Moves a curve by a buy of `lamports` or a sell of `tokens`, and returns both amounts. */
function moved(curve: Curve, isBuy: boolean, amount: bigint): { tokens: bigint; lamports: bigint } {
  const product = curve.base * curve.quote;
  const tokens = isBuy ? curve.base - product / (curve.quote + amount) - 1n : amount;
  const lamports = isBuy ? amount : curve.quote - product / (curve.base + amount) - 1n;
  curve.base += isBuy ? -tokens : tokens;
  curve.quote += isBuy ? lamports : -lamports;
  return { tokens, lamports };
}

interface CurveTrade {
  readonly isBuy: boolean;
  readonly tokens: bigint;
  /** Without fees. */
  readonly lamports: bigint;
  /** The curve's virtual reserves after it. */
  readonly after: Pick<Curve, 'base' | 'quote'>;
}

/**
 * Adds a trade on a pump.fun curve to a transaction, with the event of the program's first version: its fee is a
 * hundredth. With `fees`, protocol and creator fee are listed, as in later versions.
 */
export function addCurveTrade(
  builder: TransactionBuilder,
  curve: Pick<Curve, 'mint' | 'pool'>,
  { isBuy, tokens, lamports, after }: CurveTrade,
  fees: readonly [protocol: bigint, creator: bigint] | null = null,
): void {
  const fee = fees === null ? lamports / 100n : fees[0] + fees[1];
  const user = builder.addressOf('payer');
  builder.account('mint', curve.mint);
  builder.account('curve', curve.pool);
  const accounts = placed(12, { 'fee account': 1, mint: 2, curve: 3, vault: 4, 'user tokens': 5, payer: 6 });
  const sign = isBuy ? 1n : -1n;
  builder
    .holds('vault', curve.mint, curve.pool, -sign * tokens)
    .holds('user tokens', curve.mint, user, sign * tokens)
    .lamports('curve', sign * lamports)
    .lamports('fee account', fee)
    .lamports('payer', -sign * lamports - fee)
    .outer(PUMP_PROGRAM, accounts, Buffer.concat([disc(isBuy ? BUY : SELL), args(tokens, lamports)]));
  if (isBuy)
    builder
      .transfer('vault', 'user tokens', tokens)
      .lamportTransfer('payer', 'curve', lamports)
      .lamportTransfer('payer', 'fee account', fee);
  else builder.transfer('user tokens', 'vault', tokens);
  builder.event(
    PUMP_PROGRAM,
    Buffer.concat([
      disc(TRADE_EVENT),
      key(curve.mint),
      args(lamports, tokens),
      Buffer.of(isBuy ? 1 : 0),
      key(user),
      args(BigInt(FIRST_SECOND), after.quote, after.base),
      ...(fees === null
        ? []
        : [args(0n, 0n), key(named('fees')), args(95n, fees[0]), key(named('creator')), args(30n, fees[1])]),
    ]),
  );
}

/** Adds a trade that moves a curve. */
export function onCurve(builder: TransactionBuilder, curve: Curve, isBuy: boolean, amount: bigint): void {
  const amounts = moved(curve, isBuy, amount);
  addCurveTrade(builder, curve, { isBuy, ...amounts, after: curve });
}

interface Creation {
  readonly creator: string;
  readonly name: string;
  readonly symbol: string;
  readonly mint: string;
  readonly pool: string;
  /** The system program's address for SOL. */
  readonly quoteMint?: string;
  readonly isMayhem?: boolean;
}

/** Builds the creation of a token on a pump.fun curve; in Mayhem mode, as much again is minted to the agent. */
export function creationOf(of: Creation): TransactionBuilder {
  const { creator, name, symbol, mint, pool, quoteMint = NATIVE_QUOTE_MINT, isMayhem = false } = of;
  const { supply, virtualReserves } = PUMP_CURVE;
  const builder = new TransactionBuilder(creator);
  builder.account('mint', mint);
  builder.account('curve', pool);
  builder
    .holds('vault', mint, pool, supply)
    .outer(PUMP_PROGRAM, ['mint', 'authority', 'curve', 'vault'], disc(CREATE))
    .mintTo('mint', 'vault', supply);
  if (isMayhem)
    builder.holds('agent tokens', mint, MAYHEM_AGENT, supply).mintTo('mint', 'agent tokens', supply);
  const isInSol = quoteMint === NATIVE_QUOTE_MINT;
  return builder.event(
    PUMP_PROGRAM,
    Buffer.concat([
      disc(CREATE_EVENT),
      text(name),
      text(symbol),
      text(`https://metadata.example/${symbol}.json`),
      ...[mint, pool, creator, creator].map(key),
      args(
        BigInt(FIRST_SECOND),
        virtualReserves.base,
        isInSol ? virtualReserves.quote : 0n,
        793_100_000_000_000n,
        supply,
      ),
      key(named('token program')),
      Buffer.of(isMayhem ? 1 : 0, 0),
      key(quoteMint),
      args(virtualReserves.quote),
    ]),
  );
}

/** Builds the creation of a token with its creator's first buy. */
export function creation(at: number, curve: Curve): TransactionBuilder {
  const { supply, virtualReserves } = PUMP_CURVE;
  const { mint, pool } = curve;
  const creator = named(`creator ${at}`);
  const builder = creationOf({ creator, name: `Built token ${at}`, symbol: `BUILT${at}`, mint, pool });
  onCurve(builder, curve, true, LAMPORTS);
  const { tokens } = moved({ ...curve, ...virtualReserves }, true, LAMPORTS);
  return builder.holds('vault', curve.mint, curve.pool, supply - tokens);
}
