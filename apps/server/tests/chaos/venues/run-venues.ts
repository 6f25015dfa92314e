import { openWorld, type WorldOptions } from '#tests/chaos/world.ts';
import { faultsSince, type Looked, ledgerEqualsChain } from '../checks.ts';
import { dice } from '../dice.ts';
import { COIN_KINDS, COIN_STAGES, type CoinKind, VENUES } from './coin.ts';
import { type Line, raiseImpactLimit, tradeCoin } from './line.ts';
import { VenueCounts } from './venue-counts.ts';

export interface VenueChaosTestOptions extends WorldOptions {
  /** Min number of swaps per venue. */
  readonly swaps: number;
  /** Number of swaps per coin on its curve, and again in its pool. */
  readonly swapsPerCoin: number;
  /** Reports whether to end the trial after the current coins. */
  readonly enough?: () => boolean;
  readonly say?: (line: string) => void;
}

/** Runs real programs with the server's own trading, and checks that the ledger equals the chain afterwards. */
export async function runVenueChaosTest(options: VenueChaosTestOptions) {
  const { seed, swaps, swapsPerCoin, enough = () => false, say = () => undefined } = options;
  const counts = new VenueCounts();
  const world = await openWorld(options, (fault) => counts.faults.push(fault));
  const began = performance.now();
  try {
    let coin = 0;
    const done = (): boolean =>
      enough() || counts.faults.length > 0 || VENUES.every((venue) => counts.swapsAt(venue) >= swaps);
    /** Alternates the kinds, skipping those whose venues have enough swaps. */
    const kindOf = (number: number): CoinKind => {
      const lacking = COIN_KINDS.filter((kind) =>
        COIN_STAGES[kind].some(({ venue }) => counts.swapsAt(venue) < swaps),
      );
      return lacking[number % lacking.length] ?? 'pump.fun';
    };
    const lines = world.traders.map(async (trader, at) => {
      const line: Line = { world, trader, seed, counts, random: dice(`${seed}:${at}`) };
      await raiseImpactLimit(line);
      while (!done()) {
        const number = coin++;
        const kind = kindOf(number);
        await tradeCoin(line, kind, number, swapsPerCoin);
        say(
          `${kind} coin ${number}: ${VENUES.map((venue) => `${venue} ${counts.swapsAt(venue)}`).join(', ')} swaps`,
        );
      }
    });
    await Promise.all(lines);
    const looked: Looked = { looked: new Map() };
    await ledgerEqualsChain(world);
    counts.faults.push(...(await faultsSince(world, new Set(), looked)));
    const seconds = Math.round((performance.now() - began) / 1_000);
    const { venues, faults, graduated, confirmed, rivalFailed } = counts;
    return {
      seconds,
      graduated,
      confirmed,
      venues,
      othersRefused: [...rivalFailed],
      logged: Object.fromEntries(world.server.logged),
      faults,
    };
  } finally {
    await world.stop();
  }
}

export type VenueReport = Awaited<ReturnType<typeof runVenueChaosTest>>;
