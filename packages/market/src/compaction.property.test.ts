import type { MarketEvent, Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SCREEN_FIGURES } from './lists/screener.ts';
import { Market } from './market.ts';
import { eventSequences, KNOWN_TRADERS, MINTS, WALLETS } from './testing/event-sequences.ts';
import { sayings } from './testing/sayings.ts';

const QUIET_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Enough trades for the sweep to reach every token. */
const BUSTLE = 100;

/** Trades of an unrelated token, which move the tape on while the others are quiet. */
const bustle = (index: number, time: number): Trade[] =>
  Array.from({ length: BUSTLE }, (_, at) => ({
    kind: 'trade',
    id: `bustle${index}:${at}`,
    signature: `bustle${index}`,
    slot: 1_000,
    time,
    market: 'raydium',
    pool: 'Busy-pool',
    wallet: 'w1',
    side: 'buy',
    mint: 'Busy1',
    decimals: 6,
    tokenAmount: 1n,
    quoteMint: SOL_MINT,
    quoteAmount: 1_000n,
    feeAmount: 0n,
    reserves: null,
  }));

/**
 * Inserts unrelated trades before every event that follows a long pause, and optionally days after the last one.
 */
function withBustle(events: readonly MarketEvent[], endsQuiet: boolean): MarketEvent[] {
  let newest = events[0]?.time ?? 0;
  const applied = events.flatMap((event, index) => {
    const quiet = event.time - newest >= QUIET_MS;
    newest = Math.max(newest, event.time);
    return quiet ? [...bustle(index, event.time), event] : [event];
  });
  return endsQuiet ? [...applied, ...bustle(-1, newest + 3 * DAY_MS)] : applied;
}

function lists(market: Market): unknown {
  const now = market.lastTime;
  const page = { window: '24h', page: 1, limit: 10 } as const;
  return {
    screens: SCREEN_FIGURES.map((sortBy) => market.screen({ ...page, sortBy, sortDir: 'desc' }, now)),
    columns: (['new', 'near', 'migrated'] as const).map((column) => market.explore({ ...page, column }, now)),
    found: ['aaaa1', 'bbbb2', 'Cccc', 'Dddd4'].map((text) => market.search(text, 5, now)),
    alike: MINTS.map((mint) => [
      market.lookAlikeGroup(mint, 5),
      market.lookAlikes(mint),
      market.deepest(mint),
    ]),
    developers: MINTS.map((mint) => [
      market.creations(mint, 9),
      market.bundle(mint),
      market.prices(mint),
      market.poolPct(mint),
    ]),
    held: MINTS.map((mint) => WALLETS.map((wallet) => market.holder(mint, wallet)?.amount ?? 0n)),
    kols: MINTS.map((mint) => market.kols(mint)),
    pools: MINTS.map((mint) => [market.byPool(`${mint}-pool0`), market.byPool(`${mint}-pool1`)]),
  };
}

it('a market that compacts quiet tokens answers the same as one without compaction', () => {
  let [rested, woken, packed] = [0, 0, 0];
  const options = {
    knownTraders: KNOWN_TRADERS,
    keepQuarterBarsMs: 1e13,
    keepHourBarsMs: 1e13,
    keepTrades: 0,
  };
  fc.assert(
    fc.property(eventSequences, fc.boolean(), (events, endsQuiet) => {
      const market = new Market({ ...options, restAfterMs: 0 });
      const restless = new Market({ ...options, restAfterMs: Number.POSITIVE_INFINITY });
      for (const event of withBustle(events, endsQuiet)) {
        const before = market.extent.compacted;
        expect(market.apply(event)).toBe(restless.apply(event));
        if (market.extent.compacted < before) woken++;
      }
      rested += market.extent.compacted;
      packed += market.extent.compactedHoldings;
      expect(restless.extent.compacted).toBe(0);
      expect(sayings(market, WALLETS)).toEqual(sayings(restless, WALLETS));
      expect(lists(market)).toEqual(lists(restless));
      for (const mint of MINTS) {
        const update = { offChain: { picture: null, description: 'some words', links: [] } };
        expect(market.applyMetadata(mint, update)).toBe(restless.applyMetadata(mint, update));
      }
      expect(MINTS.map((mint) => market.token(mint))).toEqual(MINTS.map((mint) => restless.token(mint)));
    }),
    { numRuns: 60 },
  );
  expect([rested > 30, woken > 5, packed > 30]).toEqual([true, true, true]);
});
