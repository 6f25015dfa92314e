import type { ClientOf } from './landing-client.ts';
import type { LandingResult } from './landing-result.ts';

/** Fixed fees in lamports, in steps of about the square root of two. */
const LADDER = [
  28_000n,
  40_000n,
  56_000n,
  80_000n,
  110_000n,
  160_000n,
  220_000n,
  320_000n,
  450_000n,
  640_000n,
];
/** Runs at the same time. */
const AT_ONCE = 4;

/**
 * Returns the lowest fixed fee of the ladder with which a client's swaps land as soon as `than` at p50; the highest fee
 * when none does. Each fee is tried with all swaps, since prices differ from wave to wave.
 */
export async function lowestFee(
  clientOf: (feeLamports: bigint) => ClientOf,
  than: LandingResult,
  run: (clientOf: ClientOf) => Promise<LandingResult>,
): Promise<bigint> {
  // `ladder[to]` is fast enough, or the highest; everything below `from` is too slow.
  let [from, to] = [0, LADDER.length - 1];
  while (from < to) {
    const step = Math.max(1, Math.floor((to - from) / (AT_ONCE + 1)));
    const places = Array.from({ length: AT_ONCE }, (_, at) => from + at * step + step - 1).filter(
      (place) => place < to,
    );
    const results = await Promise.all(places.map((place) => run(clientOf(LADDER[place] ?? 0n))));
    const fast = results.findIndex(({ slots }) => slots.p50 <= than.slots.p50);
    const slow = fast === -1 ? places.at(-1) : places[fast - 1];
    to = places[fast] ?? to;
    from = slow === undefined ? from : slow + 1;
  }
  return LADDER[to] ?? 0n;
}
