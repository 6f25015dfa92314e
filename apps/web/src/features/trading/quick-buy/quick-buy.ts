import type { TradingMode } from '@dugout/contract/system/status';
import { TEXTS } from '@dugout/contract/texts';
import { QUICK_BUY_SIMULATED_WAIT_MS } from '@dugout/contract/trading/constants';
import type { Swap } from '@dugout/contract/trading/swap';

/** What the trader is told when a quick buy has ended. */
export interface Outcome {
  readonly kind: 'success' | 'notice' | 'failure';
  readonly title: string;
  readonly reason?: string;
}

export interface QuickBuyPort {
  readonly mode: () => Promise<TradingMode>;
  readonly wait: (ms: number) => Promise<void>;
  /** Buys at the market; resolves with the swap in its final state. */
  readonly buy: () => Promise<Swap>;
  /** The server's own words for a refusal, or null when it was something else that went wrong. */
  readonly refusal: (failure: unknown) => string | null;
  readonly boughtText: (swap: Swap) => string;
}

/**
 * One quick buy, from the press to the words at its end; never throws. In development mode no order is sent: it waits the specified time and says so.
 */
export async function runQuickBuy(port: QuickBuyPort): Promise<Outcome> {
  try {
    if ((await port.mode()) === 'development') {
      await port.wait(QUICK_BUY_SIMULATED_WAIT_MS);
      return { kind: 'notice', title: TEXTS.developmentMode };
    }
    const swap = await port.buy();
    if (swap.status === 'landed') return { kind: 'success', title: port.boughtText(swap) };
    return { kind: 'failure', title: TEXTS.swapFailed, ...(swap.reason === null ? {} : { reason: swap.reason }) };
  } catch (failure) {
    const reason = port.refusal(failure);
    return reason === null ? { kind: 'failure', title: TEXTS.quickBuyFailed } : { kind: 'failure', title: TEXTS.swapFailed, reason };
  }
}

/** Which tokens have a quick buy under way. A second press on the same one starts nothing. React reads it through subscribe and getSnapshot. */
export class QuickBuysUnderWay {
  #mints: ReadonlySet<string> = new Set();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): ReadonlySet<string> => this.#mints;

  /** Runs `work` unless one is under way for the mint; null then. */
  async run<T>(mint: string, work: () => Promise<T>): Promise<T | null> {
    if (this.#mints.has(mint)) return null;
    this.#set(new Set([...this.#mints, mint]));
    try {
      return await work();
    } finally {
      this.#set(new Set([...this.#mints].filter((other) => other !== mint)));
    }
  }

  #set(mints: ReadonlySet<string>): void {
    this.#mints = mints;
    for (const listener of this.#listeners) listener();
  }
}
