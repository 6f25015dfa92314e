import { fromBase58 } from '@dugout/domain/address';
import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import { args, PAYER, placed } from '../../testing/swap-builder.ts';
import { disc, TransactionBuilder, u64 } from '../../testing/transaction-builder.ts';
import { EVENT_TAG } from '../bytes/discriminator.ts';
import { instructionNamed } from '../known-instructions.ts';
import { PUMP_PROGRAM, TRADE_EVENT } from '../pump/layout.ts';
import { BUY_EVENT, PUMP_SWAP_PROGRAM, SELL_EVENT } from './layout.ts';
import { MULTI_HOP_SWAP } from './multi-hop.ts';

const key = (address: string): Buffer => Buffer.from(fromBase58(address) ?? []);

interface PoolEvent {
  readonly pool: string;
  readonly base: bigint;
  /** Before fees. A buy adds, and a sell deducts, 3 for the pool's providers and 2 for the protocol. */
  readonly quote: bigint;
}
function poolEvent(kind: bigint, { pool, base, quote }: PoolEvent): Buffer {
  const sign = kind === BUY_EVENT ? 1n : -1n;
  const amounts = args(1n, base, 0n, 0n, 0n, 90_000n, 80_000n, quote, 0n, 3n, 0n, 2n);
  const after = args(quote + 3n * sign, quote + 5n * sign);
  return Buffer.concat([disc(kind), amounts, after, key(pool), key(PAYER), Buffer.alloc(128)]);
}

/** Coin B is paired with coin A, coin A with SOL. A route's accounts name the first hop, then the second. */
function route(firstPlace: string, first: string[], second: string[]): TransactionBuilder {
  const builder = new TransactionBuilder(PAYER);
  builder.account('sol', SOL_MINT);
  const fixed = placed(16, { payer: 0, 'user in': 1, 'user out': 2 });
  const data = Buffer.concat([disc(MULTI_HOP_SWAP), args(2_000n, 1n)]);
  builder.account(firstPlace);
  return builder.outer(PUMP_SWAP_PROGRAM, [...fixed, ...first, ...second], data);
}
const CURVE_A = ['coin a', 'sol', 'curve a', 'curve vault a', 'curve vault sol'];
const POOL_A = ['coin a', 'sol', 'pool a', 'vault a', 'vault sol'];
const POOL_B = ['coin b', 'coin a', 'pool b', 'vault b', 'vault of a'];

/** SOL to A on its curve, A to B in its pool, where the pool's event reports its input. */
function bought(given = 500n): TransactionBuilder {
  const builder = route('curve a', CURVE_A, POOL_B);
  const [a, b] = ['coin a', 'coin b'].map((name) => builder.addressOf(name)) as [string, string];
  const trade = Buffer.concat([
    disc(TRADE_EVENT),
    key(a),
    args(2_000n, 1_005n),
    Buffer.of(1),
    key(PAYER),
    args(1n, 30_000n, 900_000n),
  ]);
  return builder
    .holds('curve vault a', a, 'curve a', -1_005n)
    .holds('vault of a', a, 'pool b', 1_005n)
    .holds('vault b', b, 'pool b', -500n)
    .holds('user out', b, PAYER, 500n)
    .inner(PUMP_PROGRAM, ['payer', 'curve a'], disc(instructionNamed('multi_hop_curve_swap')))
    .transfer('curve vault a', 'vault of a', 1_005n, 3)
    .inner(PUMP_PROGRAM, ['event authority'], Buffer.concat([u64(EVENT_TAG), trade]), 3)
    .transfer('vault b', 'user out', 500n)
    .event(
      PUMP_SWAP_PROGRAM,
      poolEvent(BUY_EVENT, { pool: builder.addressOf('pool b'), base: given, quote: 1_000n }),
    );
}

describe('a route through several pools and curves of pump.fun', () => {
  it('is one trade per hop: a buy over a curve and a pool', () => {
    const builder = bought();
    const { trades, skipped, inferred } = decodeTransaction(builder.transaction());
    expect([skipped, inferred]).toEqual([[], []]);
    const [a, b] = ['coin a', 'coin b'].map((name) => builder.addressOf(name));
    expect(trades).toMatchObject([
      {
        id: 'made:0',
        market: 'pumpfun',
        side: 'buy',
        mint: a,
        pool: builder.addressOf('curve a'),
        tokenAmount: 1_005n,
        quoteMint: SOL_MINT,
        quoteAmount: 2_020n,
        feeAmount: 20n,
        wallet: PAYER,
      },
      {
        id: 'made:0/2',
        market: 'pumpfun-amm',
        side: 'buy',
        mint: b,
        pool: builder.addressOf('pool b'),
        tokenAmount: 500n,
        quoteMint: a,
        quoteAmount: 1_005n,
        feeAmount: 5n,
        wallet: PAYER,
      },
    ]);
  });

  it('is one trade per hop: a sell over two pools, whose fees may stay in the vaults', () => {
    const builder = route('pool b', POOL_B, POOL_A);
    const [a, b] = ['coin a', 'coin b'].map((name) => builder.addressOf(name)) as [string, string];
    const event = (pool: string, base: bigint, quote: bigint): Buffer =>
      poolEvent(SELL_EVENT, { pool: builder.addressOf(pool), base, quote });
    builder
      .holds('user in', b, PAYER, -500n)
      .holds('vault b', b, 'pool b', 500n)
      .holds('vault of a', a, 'pool b', -1_000n)
      .holds('vault a', a, 'pool a', 1_000n)
      .holds('vault sol', SOL_MINT, 'pool a', -1_997n)
      .transfer('user in', 'vault b', 500n)
      .event(PUMP_SWAP_PROGRAM, event('pool b', 500n, 1_005n))
      .transfer('vault of a', 'vault a', 1_000n)
      .event(PUMP_SWAP_PROGRAM, event('pool a', 1_000n, 2_000n))
      .transfer('vault sol', 'user out', 1_995n)
      .transfer('vault sol', 'buyback', 2n);
    const { trades, skipped } = decodeTransaction(builder.transaction());
    expect(skipped).toEqual([]);
    expect(trades).toMatchObject([
      { id: 'made:0', side: 'sell', mint: b, tokenAmount: 500n, quoteMint: a, quoteAmount: 1_000n },
      {
        id: 'made:0/2',
        side: 'sell',
        mint: a,
        tokenAmount: 1_000n,
        quoteMint: SOL_MINT,
        quoteAmount: 1_995n,
      },
    ]);
  });

  it('skips and reports a hop whose event contradicts the transfers', () => {
    const { trades, skipped } = decodeTransaction(bought(501n).transaction());
    expect(trades.map(({ market }) => market)).toEqual(['pumpfun']);
    expect(skipped).toEqual([
      { program: PUMP_SWAP_PROGRAM, path: '0/2', reason: 'amounts contradict the transfers' },
    ]);
  });
});
