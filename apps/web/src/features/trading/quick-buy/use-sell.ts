import { TRADING_TEXTS } from '@dugout/contract/trading/values';
import { useCallback, useSyncExternalStore } from 'react';
import { usePresets } from '../presets.store.ts';
import { refusalOf } from '../swaps/refusal.ts';
import { doneText } from '../swaps/swap-text.ts';
import { useSwap } from '../swaps/swaps.ts';
import { emptyForm, readForm } from '../trade-form.model.ts';
import { useSendingStatus } from '../use-sending-status.ts';
import { announce, type Traded } from './announce.ts';
import { QuickBuysUnderWay } from './under-way.ts';

interface SaleTarget extends Traded {
  readonly walletAddress: string;
}

const selling = new QuickBuysUnderWay();

interface Selling {
  /** Mints with a running sell. */
  readonly busy: ReadonlySet<string>;
  /** Sells a share (percent, 100 is all) at market and shows the outcome. Ignores presses on a busy token. */
  readonly sell: (target: SaleTarget, percent: number) => Promise<void>;
}

export function useSell(): Selling {
  const { chosen, presets } = usePresets();
  const status = useSendingStatus();
  const swap = useSwap();
  const busy = useSyncExternalStore(selling.subscribe, selling.getSnapshot);
  const sell = useCallback(
    async ({ tokenAddress, symbol, decimals, walletAddress }: SaleTarget, percent: number): Promise<void> => {
      await selling.run(tokenAddress, async () => {
        const started = performance.now();
        const context = {
          walletAddress,
          mint: tokenAddress,
          symbol,
          decimals,
          lamports: 0n,
          held: 1n,
          presets,
          status,
        };
        const { request } = readForm(
          { ...emptyForm(''), side: 'sell', sellPercent: percent, preset: chosen },
          context,
        );
        if (request === null) return;
        try {
          const done = await swap(request);
          if (done.status === 'landed')
            announce({
              kind: 'success',
              title: doneText(done, { side: 'sell', symbol, decimals, tookMs: performance.now() - started }),
            });
          else
            announce({
              kind: 'failure',
              title: TRADING_TEXTS.swapFailed,
              ...(done.reason === null ? {} : { reason: done.reason }),
            });
        } catch (failure) {
          announce({
            kind: 'failure',
            title: TRADING_TEXTS.swapFailed,
            reason: refusalOf(failure) ?? 'No response. Check your positions before you press again.',
          });
        }
      });
    },
    [chosen, presets, status, swap],
  );
  return { busy, sell };
}
