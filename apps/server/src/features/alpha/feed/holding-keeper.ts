import type { MarketEvent } from '@dugout/domain/market-events';
import { mergedHolding, NO_HOLDING_TRADES } from '../index/call.ts';
import type { CallIndex } from '../index/call-index.ts';
import type { CallerProfiles } from '../people/caller-profiles.ts';
import type { CallerHoldings } from './caller-holdings.ts';

interface HoldingKeeperOptions {
  readonly callIndex: CallIndex;
  readonly profiles: CallerProfiles;
  readonly holdings: CallerHoldings;
  readonly changed: (mint: string) => void;
}

/** Records callers' trades of their called tokens before the tape drops them. */
export class HoldingKeeper {
  readonly #options: HoldingKeeperOptions;
  readonly #traded = new Set<string>();

  constructor(options: HoldingKeeperOptions) {
    this.#options = options;
  }

  /** Checks all calls whose day is not over, at a start. */
  lookAtAll(): void {
    for (const { call } of this.#options.callIndex.open()) this.#traded.add(call.mint);
  }

  applied(event: MarketEvent): void {
    if (event.kind === 'trade' && this.#options.callIndex.token(event.mint) !== undefined)
      this.#traded.add(event.mint);
  }

  rolledBack(orphaned: readonly MarketEvent[]): void {
    if (!this.#options.callIndex.follows) return;
    for (const event of orphaned) {
      if (event.kind !== 'trade') continue;
      for (const call of this.#options.callIndex.token(event.mint)?.open ?? [])
        call.holding = NO_HOLDING_TRADES;
      this.applied(event);
    }
  }

  /**
   * Updates the holdings of calls whose token was traded. Recorded trades remain, so that unlinking a wallet
   * removes nothing.
   */
  async run(): Promise<void> {
    const { callIndex, profiles, holdings, changed } = this.#options;
    if (!callIndex.follows) return this.#traded.clear();
    const mints = [...this.#traded];
    const calls = mints.flatMap((mint) => callIndex.token(mint)?.open ?? []);
    const known = await profiles.of(new Set(calls.map(({ call }) => call.userId)));
    for (const mint of mints) this.#traded.delete(mint);
    for (const tracked of calls) {
      const { call, holding } = tracked;
      const seen = mergedHolding(holding, holdings.tradesSince(call, known.get(call.userId)?.wallets ?? []));
      if (seen === holding) continue;
      tracked.holding = seen;
      changed(call.mint);
    }
  }
}
