import type { Swap } from '@dugout/contract/trading/swap';
import { TRADING_TEXTS } from '@dugout/contract/trading/values';
import { useCallback, useSyncExternalStore } from 'react';
import { usePresets } from '../presets.store.ts';
import { refusalOf } from '../swaps/refusal.ts';
import type { TradeIntent } from '../swaps/swap-attempt.ts';
import { doneText } from '../swaps/swap-text.ts';
import { useSwap } from '../swaps/swaps.ts';
import { emptyForm, readForm } from '../trade-form.model.ts';
import { useSendingStatus } from '../use-sending-status.ts';
import { announce, type Traded } from './announce.ts';
import { PressLatch } from './press-latch.ts';
import { isHoldingChanged, offerToSellAgain } from './sell-again.ts';
import { QuickBuysUnderWay } from './under-way.ts';

interface SaleTarget extends Traded {
  readonly walletAddress: string;
  /** The holding on the screen, in raw units. */
  readonly amount: string;
}

const selling = new QuickBuysUnderWay();
const latch = new PressLatch();

interface Selling {
  /** Mints with a running sell. */
  readonly busy: ReadonlySet<string>;
  /**
   * Sells a share (percent, 100 is all) of the holding on the screen at market and shows the outcome. Ignores presses
   * on a busy token, and repeats of a press. Offers to sell the share of the rest if the wallet holds less by now.
   */
  readonly sell: (target: SaleTarget, percent: number) => Promise<void>;
}

/** Shows the outcome of a sale in a toast. */
function announceSale(done: Swap, { symbol, decimals }: Traded, started: number): void {
  if (done.status === 'landed') {
    const tookMs = performance.now() - started;
    announce({ kind: 'success', title: doneText(done, { side: 'sell', symbol, decimals, tookMs }) });
    return;
  }
  announce({
    kind: 'failure',
    title: TRADING_TEXTS.swapFailed,
    ...(done.reason === null ? {} : { reason: done.reason }),
  });
}

export function useSell(): Selling {
  const { chosen, presets } = usePresets();
  const status = useSendingStatus();
  const swap = useSwap();
  const busy = useSyncExternalStore(selling.subscribe, selling.getSnapshot);

  const sell = useCallback(
    async (target: SaleTarget, percent: number): Promise<void> => {
      const { tokenAddress: mint, symbol, decimals, walletAddress, amount: held } = target;
      const form = { ...emptyForm(''), side: 'sell', sellPercent: percent, preset: chosen } as const;
      const context = {
        walletAddress,
        mint,
        symbol,
        decimals,
        lamports: 0n,
        held: BigInt(held),
        presets,
        status,
      };
      const { request } = readForm(form, context);
      if (request === null || !latch.admits(mint)) return;

      const send = async (intent: TradeIntent): Promise<void> => {
        const started = performance.now();
        try {
          announceSale(await swap(intent), target, started);
        } catch (failure) {
          if (isHoldingChanged(failure)) await offerToSellAgain(request, target, send);
          else
            announce({
              kind: 'failure',
              title: TRADING_TEXTS.swapFailed,
              reason: refusalOf(failure) ?? 'No response. Check your positions before you press again.',
            });
        }
      };
      await selling.run(mint, () => send({ ...request, heldAmounts: [held] }));
    },
    [chosen, presets, status, swap],
  );
  return { busy, sell };
}
