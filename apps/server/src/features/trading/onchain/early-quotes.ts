import { feePpm } from '@dugout/domain/execution/trading-fee';
import type { OnchainOrder, OnchainQuote, OnchainVenue } from '#/execution/onchain/onchain-venue.ts';
import type { SwapIntent } from '../pricing/swap-intent.ts';
import type { SwapRecord } from '../swap-record.ts';
import { onchainOrder } from './onchain-plan.ts';
import type { Terms } from './terms.ts';

const MOST_KNOWN = 10_000;

/** A quote that a venue was asked for before it was sure what to ask. */
export interface EarlyQuote {
  readonly venue: OnchainVenue;
  readonly order: OnchainOrder;
  readonly quote: Promise<OnchainQuote>;
}

/** Whether the venue was asked for this very order. */
export const isQuoteFor = (early: EarlyQuote, venue: OnchainVenue, order: OnchainOrder): boolean =>
  early.venue === venue && orderKeys(order).every((key) => early.order[key] === order[key]);

const orderKeys = (order: OnchainOrder) => Object.keys(order) as (keyof OnchainOrder)[];

/**
 * Asks the first venue while the database is still read, with what it said of trader and wallet the last time:
 * mostly it says the same again, and the quote is there sooner. What was asked otherwise is dropped.
 */
export class EarlyQuotes {
  readonly #venue: OnchainVenue | undefined;
  readonly #known = new Map<string, Omit<Terms, 'intent'>>();

  constructor([first]: readonly OnchainVenue[]) {
    this.#venue = first;
  }

  /** `walletAddress` as the trader gave it. */
  remember(walletAddress: string, { intent, ...terms }: Terms): void {
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(`${terms.owner} ${walletAddress} ${intent.mint}`, terms);
  }

  /** After a buy there is more to sell, which may be the next thing that is asked for. */
  landed(
    walletAddress: string,
    swap: Pick<SwapRecord, 'userId' | 'mint' | 'side' | 'inAmount' | 'outAmount'>,
  ): void {
    const { userId, mint, side, inAmount, outAmount } = swap;
    const key = `${userId} ${walletAddress} ${mint}`;
    const known = this.#known.get(key);
    if (known === undefined) return;
    const tokens = known.funds.tokens + (side === 'buy' ? outAmount : -inAmount);
    this.#known.set(key, { ...known, funds: { ...known.funds, tokens } });
  }

  /** Null where nothing is known, or what is known allows no such swap. */
  begin(userId: string, walletAddress: string, intent: SwapIntent): EarlyQuote | null {
    const venue = this.#venue;
    const known = this.#known.get(`${userId} ${walletAddress} ${intent.mint}`);
    if (venue === undefined || known === undefined || known.connected) return null;
    const order = orderOf(intent, known);
    if (order === null) return null;
    const quote = venue.prepare(order);
    quote.catch(() => undefined);
    return { venue, order, quote };
  }
}

function orderOf(intent: SwapIntent, { wallet, funds, terms }: Omit<Terms, 'intent'>): OnchainOrder | null {
  try {
    return onchainOrder(intent, { wallet, funds, feePpm: feePpm(terms.discountBps), build: true });
  } catch {
    return null;
  }
}
