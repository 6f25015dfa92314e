import type { TradingMode } from '@dugout/contract/system/status';
import type { Swap } from '@dugout/contract/trading/swap';
import { QUICK_BUY_SIMULATED_WAIT_MS, TRADING_TEXTS } from '@dugout/contract/trading/values';

export interface Outcome {
  readonly kind: 'success' | 'notice' | 'failure';
  readonly title: string;
  readonly reason?: string;
}

export interface QuickBuyPort {
  readonly mode: () => Promise<TradingMode>;
  readonly wait: (ms: number) => Promise<void>;
  /** Buys at market; resolves with the swap in its final state. */
  readonly buy: () => Promise<Swap>;
  /** Returns the server's message of a rejection, or null for any other failure. */
  readonly refusal: (failure: unknown) => string | null;
  readonly boughtText: (swap: Swap) => string;
}

/**
 * Runs a quick buy and returns its outcome; never throws. In development mode no order is sent: it waits for the
 * specified time and says so.
 */
export async function runQuickBuy(port: QuickBuyPort): Promise<Outcome> {
  try {
    if ((await port.mode()) === 'development') {
      await port.wait(QUICK_BUY_SIMULATED_WAIT_MS);
      return { kind: 'notice', title: TRADING_TEXTS.developmentMode };
    }
    const swap = await port.buy();
    if (swap.status === 'landed') return { kind: 'success', title: port.boughtText(swap) };
    return {
      kind: 'failure',
      title: TRADING_TEXTS.swapFailed,
      ...(swap.reason === null ? {} : { reason: swap.reason }),
    };
  } catch (failure) {
    const reason = port.refusal(failure);
    return reason === null
      ? { kind: 'failure', title: TRADING_TEXTS.quickBuyFailed }
      : { kind: 'failure', title: TRADING_TEXTS.swapFailed, reason };
  }
}
