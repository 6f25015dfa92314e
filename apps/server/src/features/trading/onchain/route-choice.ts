import type { OnchainQuote, OnchainVenue } from '#/execution/onchain/onchain-venue.ts';
import { within } from '#/platform/async/within.ts';
import { firstThatCan } from './venue-choice.ts';

/** How long a direct trade waits for the router's quote, in ms from the request of both. */
const ROUTER_MS = 400;
/** The router is used instead of a proved pool when its rate is better by more than this, in basis points. */
export const ROUTER_GAIN_BPS = 50n;
/** A router that missed its time is not waited for during this time, in ms. */
const LATE_FOR_MS = 30_000;
const BPS = 10_000n;

type Amounts = Pick<OnchainQuote, 'inAmount' | 'outAmount'>;

/** Reports whether a quote's rate is better by more than `ROUTER_GAIN_BPS`. */
const gains = (quote: Amounts, than: Amounts): boolean =>
  quote.outAmount * than.inAmount * BPS > than.outAmount * quote.inAmount * (BPS + ROUTER_GAIN_BPS);

/** The steps of a swap at a venue. Each throws `VenueRefusal` or `SigningRefused` when another venue may succeed. */
interface RouteSteps<Q, T, R> {
  readonly quote: (venue: OnchainVenue, signal: AbortSignal) => Promise<Q & { readonly quote: Amounts }>;
  readonly tryOut: (venue: OnchainVenue, quoted: Q) => Promise<T>;
  /** Runs at one venue at a time, at the next one only when it failed. */
  readonly finish: (tried: T) => Promise<R> | R;
}

/** Returns the venues that can trade a token: first the venue with the pool of the token, then the routers. */
export function venuesOf(venues: readonly OnchainVenue[], mint: string): readonly OnchainVenue[] {
  const own = venues.filter(({ pool }) => pool !== undefined && pool(mint) !== null);
  return [...own, ...venues.filter(({ pool }) => pool === undefined)];
}

/** Runs once per venue and keeps the result; its failure is handled where the result is awaited. */
function onceAt<T>(work: (venue: OnchainVenue) => Promise<T>): (venue: OnchainVenue) => Promise<T> {
  const results = new Map<OnchainVenue, Promise<T>>();
  return (venue) => {
    const known = results.get(venue);
    if (known !== undefined) return known;
    const result = work(venue);
    result.catch(() => undefined);
    results.set(venue, result);
    return result;
  };
}

const settled = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  );

/**
 * Chooses where a swap is made (docs/decisions/0042-direct-pools.md). A token's own pool is quoted and tried out at
 * once. The router is requested at the same time: it is waited for briefly, and its failure changes nothing. A pool that
 * was merely seen first is used only when the router fails.
 */
export class RouteChoice {
  readonly #venues: readonly OnchainVenue[];
  readonly #now: () => number;
  #waitsAgainAt = 0;

  /** @param now a monotonic clock in ms */
  constructor(venues: readonly OnchainVenue[], now: () => number = () => performance.now()) {
    this.#venues = venues;
    this.#now = now;
  }

  /** Throws ApiError as `firstThatCan` does. `ended` is aborted when no other quote is needed any longer. */
  async choose<Q, T, R>(mint: string, steps: RouteSteps<Q, T, R>, ended = new AbortController()) {
    const quoted = onceAt((venue) => steps.quote(venue, ended.signal));
    const triedOut = onceAt(async (venue) => steps.tryOut(venue, await quoted(venue)));
    try {
      const order = await this.#order(mint, quoted, triedOut);
      return await firstThatCan(order, async (venue) => steps.finish(await triedOut(venue)));
    } finally {
      ended.abort();
    }
  }

  async #order(
    mint: string,
    quoted: (venue: OnchainVenue) => Promise<{ readonly quote: Amounts }>,
    triedOut: (venue: OnchainVenue) => Promise<unknown>,
  ): Promise<readonly OnchainVenue[]> {
    const venues = venuesOf(this.#venues, mint);
    const [direct, router] = venues;
    const pool = direct?.pool?.(mint);
    if (direct === undefined || router === undefined || pool == null) return venues;
    if (pool === 'seen') return [router, direct];
    const requested = quoted(router).then(
      ({ quote }) => {
        this.#waitsAgainAt = 0;
        return quote;
      },
      () => null,
    );
    const tried = settled(triedOut(direct));
    const waits = pool !== 'curve' && this.#now() >= this.#waitsAgainAt;
    const isLate =
      waits &&
      (await within(
        settled(requested).then(() => true),
        ROUTER_MS,
      )) === null;
    if (isLate) this.#waitsAgainAt = this.#now() + LATE_FOR_MS;
    await tried;
    const [own, other] = await Promise.all([
      quoted(direct).catch(() => null),
      // Null when it has not answered by now.
      Promise.race([requested, Promise.resolve(null)]),
    ]);
    return own !== null && other !== null && gains(other, own.quote) ? [router, direct] : venues;
  }
}
