import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import { args, BOUGHT, PAYER, placed, TOKEN, text } from '../../testing/swap-builder.ts';
import { disc, TransactionBuilder } from '../../testing/transaction-builder.ts';
import * as moonshot from './layout.ts';

const { MOONSHOT_PROGRAM: PROGRAM, SWAP_ACCOUNTS, TOKEN_MINT_ACCOUNTS, MIGRATE_ACCOUNTS } = moonshot;
const key = (name: string): Buffer => Buffer.from(name.padEnd(32, '.')).subarray(0, 32);
const SOL_KEY = Buffer.from('069b8857feab8184fb687f634618c035dac439dc1aeb3b5598a0f00000000001', 'hex');
const accounts = placed(11, {
  payer: SWAP_ACCOUNTS.sender,
  'user tokens': SWAP_ACCOUNTS.senderTokens,
  curve: SWAP_ACCOUNTS.curve,
  'curve tokens': SWAP_ACCOUNTS.curveTokens,
  'dex fee': SWAP_ACCOUNTS.dexFee,
  'helio fee': SWAP_ACCOUNTS.helioFee,
  mint: SWAP_ACCOUNTS.mint,
});

interface Event {
  readonly tokens?: bigint;
  readonly lamports?: bigint;
  readonly curve?: string;
  readonly quote?: Buffer;
  readonly type?: number;
}

const event = ({
  tokens = 500n,
  lamports = 1_000n,
  curve = 'curve',
  quote = SOL_KEY,
  type = 0,
}: Event = {}): Buffer =>
  Buffer.concat([
    disc(moonshot.TRADE_EVENT),
    args(tokens, lamports, 6n, 4n, 0n),
    key(curve),
    quote,
    key('payer'),
    Buffer.of(type),
  ]);

function buy(): TransactionBuilder {
  const builder = new TransactionBuilder(PAYER);
  builder.account('mint', TOKEN);
  return builder
    .holds('curve tokens', TOKEN, 'curve owner', -500n)
    .outer(PROGRAM, accounts, Buffer.concat([disc(moonshot.BUY), args(500n, 1_010n)]))
    .lamportTransfer('payer', 'curve', 1_000n)
    .transfer('curve tokens', 'user tokens', 500n);
}

function sell(): TransactionBuilder {
  const builder = new TransactionBuilder(PAYER);
  builder.account('mint', TOKEN);
  return builder
    .holds('curve tokens', TOKEN, 'curve owner', 500n)
    .lamports('curve', -1_000n)
    .outer(PROGRAM, accounts, Buffer.concat([disc(moonshot.SELL), args(500n, 900n)]))
    .transfer('user tokens', 'curve tokens', 500n);
}

const withFees = (builder: TransactionBuilder): TransactionBuilder =>
  builder.lamportTransfer('payer', 'dex fee', 6n).lamportTransfer('payer', 'helio fee', 4n);
const lessFees = (builder: TransactionBuilder): TransactionBuilder =>
  builder.lamports('dex fee', 6n).lamports('helio fee', 4n);

const decode = (builder: TransactionBuilder) => decodeTransaction(builder.transaction());
const reasons = (builder: TransactionBuilder) => decode(builder).skipped.map(({ reason }) => reason);

describe('Moonshot', () => {
  it.each([
    ['alone', buy],
    ['and the transfers of its fees', () => withFees(buy())],
  ])('reads a buy from its event %s, with both fees in the payment', (_, builder) => {
    const decoded = decode(builder().logs(PROGRAM, event()));
    expect(decoded.trades).toMatchObject([
      { ...BOUGHT, market: 'moonshot', quoteAmount: 1_010n, feeAmount: 10n, reserves: null },
    ]);
    expect([decoded.skipped, decoded.inferred]).toEqual([[], []]);
  });

  it.each([
    ['alone', sell],
    ['and what the fee accounts got', () => lessFees(sell())],
  ])('reads a sell from the lamports that left the curve %s, after both fees', (_, builder) => {
    const decoded = decode(builder().logs(PROGRAM, event({ type: 1 })));
    expect(decoded.trades).toMatchObject([
      { ...BOUGHT, side: 'sell', market: 'moonshot', quoteAmount: 990n, feeAmount: 10n },
    ]);
    expect(decoded.inferred).toEqual([]);
  });

  it.each([
    ['a buy', () => withFees(buy()), 1_010n],
    ['a sell', () => lessFees(sell()), 990n],
  ])('includes the fees of %s without an event', (_, builder, quoteAmount) => {
    expect(decode(builder()).trades).toMatchObject([{ quoteAmount, feeAmount: 10n }]);
  });

  it('rejects an event whose fees differ from those moved', () => {
    const other = buy().lamportTransfer('payer', 'dex fee', 7n).logs(PROGRAM, event());
    expect(reasons(other)).toEqual(['amounts contradict the transfers']);
  });

  it.each([
    ['a buy', buy],
    ['a sell', sell],
  ])('reads %s from its transfers without an event, and marks it as inferred', (_, builder) => {
    const decoded = decode(builder());
    expect(decoded.trades).toMatchObject([{ tokenAmount: 500n, quoteAmount: 1_000n, feeAmount: 0n }]);
    expect(decoded.inferred.map(({ reason }) => reason)).toEqual(['event missing']);
  });

  it.each([
    ['other tokens', { tokens: 501n }],
    ['other lamports', { lamports: 5_000n }],
    ['another curve', { curve: 'another' }],
    ['another quote', { quote: key('usdc') }],
    ['the other side', { type: 1 }],
  ])('rejects an event of %s', (_, reported) => {
    expect(decode(buy().logs(PROGRAM, event(reported))).trades).toEqual([]);
    expect(reasons(buy().logs(PROGRAM, event(reported)))).toEqual(['amounts contradict the transfers']);
  });

  it('treats an event of unknown layout as missing', () => {
    const decoded = decode(buy().logs(PROGRAM, event({ type: 2 })));
    expect(decoded.trades).toHaveLength(1);
    expect(decoded.inferred.map(({ reason }) => reason)).toEqual(['event layout unknown']);
  });

  it('skips a swap contradicted by the balances, and one without token movement', () => {
    expect(reasons(buy().holds('curve tokens', TOKEN, 'curve owner', -499n))).toEqual([
      'amounts contradict the balances',
    ]);
    const still = new TransactionBuilder(PAYER).outer(
      PROGRAM,
      accounts,
      Buffer.concat([disc(moonshot.BUY), args(500n, 1_010n)]),
    );
    expect(reasons(still)).toEqual(['amounts missing']);
  });

  it('skips a sell with unknown lamports: two swaps share the curve', () => {
    const twice = sell()
      .outer(PROGRAM, accounts, Buffer.concat([disc(moonshot.SELL), args(500n, 900n)]))
      .transfer('user tokens', 'curve tokens', 500n)
      .holds('curve tokens', TOKEN, 'curve owner', 1_000n);
    expect(reasons(twice)).toEqual(['event missing', 'event missing']);
  });

  it('reads a creation with supply and decimals', () => {
    const { sender, curve, mint } = TOKEN_MINT_ACCOUNTS;
    const data = Buffer.concat([
      disc(moonshot.TOKEN_MINT),
      text('Moon'),
      text('MOON'),
      text('uri'),
      Buffer.of(9, 0),
      args(1_000n),
    ]);
    const builder = new TransactionBuilder(PAYER).outer(
      PROGRAM,
      placed(9, { payer: sender, curve, mint }),
      data,
    );
    expect(decode(builder).events).toEqual([
      expect.objectContaining({
        kind: 'created',
        market: 'moonshot',
        name: 'Moon',
        symbol: 'MOON',
        uri: 'uri',
        decimals: 9,
        supply: 1_000n,
        creator: PAYER,
        pool: builder.addressOf('curve'),
        mint: builder.addressOf('mint'),
        quoteMint: SOL_MINT,
      }),
    ]);
    const cut = new TransactionBuilder(PAYER).outer(
      PROGRAM,
      placed(9, { mint }),
      data.subarray(0, data.length - 1),
    );
    expect([decode(cut).events, reasons(cut)]).toEqual([[], ['event layout unknown']]);
  });
});

describe('a migration from Moonshot', () => {
  const { curve, mint } = MIGRATE_ACCOUNTS;
  const migrate = () =>
    new TransactionBuilder(PAYER).outer(PROGRAM, placed(8, { curve, mint }), disc(moonshot.MIGRATE_FUNDS));

  it('leads to the pool created in the same transaction', () => {
    const builder = migrate()
      .outer(
        'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
        placed(20, { pool: 3, sol: 4, mint: 5, 'vault sol': 10, 'vault mint': 11 }),
        Buffer.from('afaf6d1f0d989bed', 'hex'),
      )
      .transfer('account 7', 'vault sol', 85n)
      .transfer('account 8', 'vault mint', 206n);
    expect(decode(builder).events).toEqual([
      expect.objectContaining({
        kind: 'migration',
        mint: builder.addressOf('mint'),
        fromPool: builder.addressOf('curve'),
        toPool: builder.addressOf('pool'),
        market: 'raydium-cpmm',
        reserves: { base: 206n, quote: 85n },
      }),
    ]);
  });

  it('is skipped when no pool of the token is created', () => {
    expect(reasons(migrate())).toEqual(['migration target unknown']);
    const other = migrate().outer(
      'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
      placed(20, { pool: 3, sol: 4, 'another mint': 5 }),
      Buffer.from('afaf6d1f0d989bed', 'hex'),
    );
    expect(reasons(other)).toContain('migration target unknown');
  });
});
