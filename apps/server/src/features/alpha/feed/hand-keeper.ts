import type { MarketEvent } from '@dugout/domain/market-events';
import { mergedHand, NO_HAND_TRADES } from '../book/call.ts';
import type { CallBook } from '../book/call-book.ts';
import type { Faces } from '../people/faces.ts';
import type { Hands } from './hands.ts';

interface HandKeeperOptions {
  readonly book: CallBook;
  readonly faces: Faces;
  readonly hands: Hands;
  /** Called with the token of each call whose hand has changed. */
  readonly changed: (mint: string) => void;
}

/** Notes what callers trade of the tokens they called before the tape forgets it. */
export class HandKeeper {
  readonly #options: HandKeeperOptions;
  readonly #traded = new Set<string>();

  constructor(options: HandKeeperOptions) {
    this.#options = options;
  }

  /** Looks at every call whose day is not over: at a start. */
  lookAtAll(): void {
    for (const { call } of this.#options.book.open()) this.#traded.add(call.mint);
  }

  /** Called after the market has applied an event. */
  applied(event: MarketEvent): void {
    if (event.kind === 'trade' && this.#options.book.token(event.mint) !== undefined)
      this.#traded.add(event.mint);
  }

  /** Called after the market has undone events. */
  rolledBack(orphaned: readonly MarketEvent[]): void {
    for (const event of orphaned) {
      if (event.kind !== 'trade') continue;
      for (const call of this.#options.book.token(event.mint)?.open ?? []) call.hand = NO_HAND_TRADES;
      this.applied(event);
    }
  }

  /**
   * Brings the hands of calls up to date whose token has traded. What was once seen stays, so that a caller who
   * unlinks a wallet takes back nothing.
   */
  async run(): Promise<void> {
    const { book, faces, hands, changed } = this.#options;
    const mints = [...this.#traded];
    const calls = mints.flatMap((mint) => book.token(mint)?.open ?? []);
    const known = await faces.of(new Set(calls.map(({ call }) => call.userId)));
    for (const mint of mints) this.#traded.delete(mint);
    for (const tracked of calls) {
      const { call, hand } = tracked;
      const seen = mergedHand(hand, hands.tradesSince(call, known.get(call.userId)?.wallets ?? []));
      if (seen === hand) continue;
      tracked.hand = seen;
      changed(call.mint);
    }
  }
}
