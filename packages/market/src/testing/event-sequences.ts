import type { MarketEvent, Reserves } from '@dugout/domain/market-events';
import { NATIVE_QUOTE_MINT, SOL_MINT } from '@dugout/domain/sol';
import fc from 'fast-check';
import { BONK, USDC } from './reference-state.ts';

export const MINTS = ['Aaaa1', 'Bbbb2', 'Cccc3pump', 'Dddd4'] as const;
export const WALLETS = [
  'w1',
  'w2',
  'w3',
  'w4',
  'w5',
  'w6',
  'w7',
  'w8',
  'w9',
  'w10',
  'w11',
  'w12',
  'w13',
] as const;
export const KNOWN_TRADERS: ReadonlyMap<string, string> = new Map([
  ['w2', 'Ann'],
  ['w5', 'Bo'],
  ['never seen', 'Cy'],
]);

const START = 1_760_000_000_000;
const STEPS = [
  0, 0, 1, 400, 400, 1_000, 5_000, 59_999, 60_000, 300_000, 1_200_000, 3_600_001, 21_600_000, 100_000_000,
];
const LATE = [0, 0, 0, 0, 400, 3_000, 40_000];

const START_RESERVES: Reserves = { base: 1_073_000_000_000_000n, quote: 30_000_000_000n };

const amount = fc.bigInt({ min: 1n, max: 50_000_000_000_000n });
const reserves = fc.record({
  base: fc.bigInt({ min: 200_000_000_000_000n, max: 1_073_000_000_000_000n }),
  quote: fc.bigInt({ min: 30_000_000_000n, max: 115_000_000_000n }),
});

/** Reserves on a curve with pump.fun's constant product, as on letsbonk.fun. */
const onCurve = (base: bigint): Reserves => ({
  base,
  quote: (START_RESERVES.base * START_RESERVES.quote) / base + 1n,
});

const step = fc.record({
  kind: fc.constantFrom(
    'trade',
    'trade',
    'trade',
    'trade',
    'trade',
    'trade',
    'created',
    'transfer',
    'migration',
    'solPrice',
    'repeat',
  ),
  advance: fc.constantFrom(...STEPS),
  late: fc.constantFrom(...LATE),
  mint: fc.nat(MINTS.length - 1),
  pool: fc.constantFrom(0, 0, 0, 1),
  wallet: fc.nat(WALLETS.length - 1),
  other: fc.nat(WALLETS.length - 1),
  buys: fc.boolean(),
  quote: fc.constantFrom(SOL_MINT, SOL_MINT, SOL_MINT, NATIVE_QUOTE_MINT, USDC, BONK),
  tokens: amount,
  paid: amount,
  reserves: fc.option(reserves, { freq: 4 }),
  usd: fc.double({ min: 20, max: 300, noNaN: true }),
  sharesSignature: fc.boolean(),
});

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/**
 * Events as a faulty feed delivers them: some late, some twice, some pools quoted in dollars or in an unpriceable
 * token.
 */
export const eventSequences: fc.Arbitrary<MarketEvent[]> = fc
  .array(step, { minLength: 1, maxLength: 60 })
  .map((steps) => {
    const events: MarketEvent[] = [];
    let now = START;
    steps.forEach((each, index) => {
      // A SOL price is newer than everything applied before, because values are computed once, with the price
      // known then.
      now += each.kind === 'solPrice' ? each.advance + 1 : each.advance;
      const repeated = events[(index * 7) % Math.max(1, events.length)];
      if (each.kind !== 'repeat')
        events.push(
          eventOf(
            each,
            index,
            each.kind === 'solPrice' ? now : Math.max(START, now - each.late),
            events.at(-1),
          ),
        );
      else if (repeated !== undefined) events.push(repeated);
    });
    return events;
  });

function eventOf(each: Step, index: number, time: number, before: MarketEvent | undefined): MarketEvent {
  const slot = 1_000 + Math.floor((time - START) / 400);
  const mint = MINTS[each.mint] ?? MINTS[0];
  const wallet = WALLETS[each.wallet] ?? WALLETS[0];
  // A transaction runs in one slot.
  const isShared =
    each.sharesSignature && before !== undefined && before.kind !== 'solPrice' && before.slot === slot;
  const shared = isShared ? before.signature : `s${index}`;
  const applied = { id: `${shared}:${index}`, signature: shared, slot, time, mint };
  const pool = `${mint}-pool${each.pool}`;
  const curve = each.mint === 3 ? 'letsbonk.fun' : 'pumpfun';
  const reserves =
    each.reserves !== null && each.mint === 3 && each.buys ? onCurve(each.reserves.base) : each.reserves;
  switch (each.kind) {
    case 'created':
      return {
        ...applied,
        kind: 'created',
        pool: `${mint}-pool0`,
        market: curve,
        creator: wallet,
        name: mint,
        symbol: mint,
        uri: '',
        decimals: 6,
        supply: 1_000_000_000_000_000n,
        quoteMint: each.quote,
        reserves: START_RESERVES,
      };
    case 'transfer':
      return {
        ...applied,
        kind: 'transfer',
        from: wallet,
        to: each.pool === 0 ? (WALLETS[each.other] ?? WALLETS[0]) : pool,
        tokenAmount: each.tokens,
      };
    case 'migration':
      return {
        ...applied,
        kind: 'migration',
        fromPool: `${mint}-pool0`,
        toPool: `${mint}-pool1`,
        market: 'pumpfun-amm',
        reserves: each.reserves ?? START_RESERVES,
      };
    case 'solPrice':
      return { kind: 'solPrice', slot, time, usd: each.usd };
    default:
      return {
        ...applied,
        kind: 'trade',
        market: each.pool === 0 ? curve : 'pumpfun-amm',
        pool,
        wallet,
        side: each.buys ? 'buy' : 'sell',
        decimals: 6,
        tokenAmount: each.tokens,
        quoteMint: each.quote,
        quoteAmount: each.paid / 1_000n,
        feeAmount: each.paid / 80_000n,
        reserves,
      };
  }
}
