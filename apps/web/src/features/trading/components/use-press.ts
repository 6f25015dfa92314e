import type { TokenPage } from '@dugout/contract/market/token';
import type { SwapRequest } from '@dugout/contract/trading/swap-request';
import { TRADING_TEXTS } from '@dugout/contract/trading/values';
import type { UserWallet } from '@dugout/contract/wallets/wallet';
import { useCallback, useState } from 'react';
import { toasts } from '#/shared/toasts/toasts.ts';
import { useLadder } from '../orders/ladder.store.ts';
import { KIND_LABELS } from '../orders/order-text.ts';
import { PressLatch } from '../quick-buy/press-latch.ts';
import { isHoldingChanged, offerToSellAgain } from '../quick-buy/sell-again.ts';
import { refusalOf } from '../swaps/refusal.ts';
import { doneText, failedText } from '../swaps/swap-text.ts';
import { useArm, useSwaps } from '../swaps/swaps.ts';
import type { Side, SwapIntent } from '../trade-form.model.ts';
import { armedText, severalText } from '../trade-text.ts';
import { type Outcome, type Report, useReports } from './use-reports.ts';

const latch = new PressLatch();
const BUSY = { buy: TRADING_TEXTS.buying, sell: 'Selling...' } as const;
const NO_ANSWER = 'No response. Try again: the order runs only once.';

interface Pressed {
  readonly token: Pick<TokenPage, 'tokenAddress' | 'symbol' | 'decimals'>;
  readonly side: Side;
  readonly chosen: readonly UserWallet[];
  /** Held in each of them on the screen, in raw units. */
  readonly heldAmounts: readonly string[];
  readonly request: SwapIntent | null;
  /** The minimum received that was shown to the trader, in raw units; null if none was shown. */
  readonly minOut: string | null;
  /** Null for a market trade. */
  readonly trigger: NonNullable<SwapRequest['trigger']> | null;
}

/** Omits the minimum if several wallets trade a share, since each trades a different amount. */
const limitOf = (
  { amountPercent }: SwapIntent,
  minOut: string | null,
  several: boolean,
): Pick<SwapIntent, 'minOut'> =>
  minOut === null || minOut === '0' || (several && amountPercent !== undefined) ? {} : { minOut };

/**
 * Handles the trade button: trades immediately from one or several wallets, or creates an order per wallet, and
 * reports the progress and outcome of each press. Presses may overlap, so that traders can stack entries.
 */
export function usePress({ token, side, chosen, heldAmounts, request, minOut, trigger }: Pressed): {
  readonly reports: readonly Report[];
  /** Whether the wallet app has yet to sign a swap: it signs one at a time. */
  readonly signing: boolean;
  readonly submit: () => void;
} {
  const { symbol, decimals } = token;
  const { reports, begin } = useReports();
  const [signing, setSigning] = useState(false);
  const swaps = useSwaps();
  const arm = useArm();

  const trade = useCallback(
    async (intent: SwapIntent): Promise<Outcome> => {
      const started = performance.now();
      const { on, ladder } = useLadder.getState();
      const exits =
        on && side === 'buy'
          ? { exits: { rungs: [...ladder.rungs], oneCancelsOther: ladder.oneCancelsOther } }
          : {};
      const { walletAddress: _, ...rest } = intent;
      const several = chosen.length > 1;
      const from = several ? { ...rest, walletAddresses: chosen.map(({ address }) => address) } : intent;
      const seen =
        side === 'sell' && intent.amountPercent !== undefined ? { heldAmounts: [...heldAmounts] } : {};
      const done = await swaps({ ...from, ...limitOf(intent, minOut, several), ...seen, ...exits });
      const landed = done.filter(({ status }) => status === 'landed');
      const failed = done.find(({ status }) => status !== 'landed');
      if ('exits' in exits && landed.length > 0)
        toasts.show({ tone: 'success', title: armedText(landed.length * ladder.rungs.length) });
      const context = { side, symbol, decimals, tookMs: performance.now() - started };
      if (failed === undefined)
        return {
          kind: 'done',
          text: several
            ? severalText(landed, context)
            : doneText(landed[0] ?? { inAmount: '0', outAmount: '0' }, context),
        };
      const reason = failed.reason ?? TRADING_TEXTS.swapFailed;
      const said = several ? `${landed.length} of ${done.length} wallets traded. ${reason}` : reason;
      toasts.show({ tone: 'error', title: TRADING_TEXTS.swapFailed, text: said });
      return { kind: 'failed', text: several ? said : failedText(side, reason) };
    },
    [chosen, heldAmounts, swaps, side, symbol, decimals, minOut],
  );

  const armAll = useCallback(
    async (intent: SwapIntent, waits: NonNullable<SwapRequest['trigger']>): Promise<Outcome> => {
      await arm(chosen.map(({ address }) => ({ ...intent, walletAddress: address, trigger: waits })));
      const many = chosen.length > 1 ? `${chosen.length} orders` : 'order';
      return { kind: 'done', text: `${KIND_LABELS[waits.kind]} ${many} created` };
    },
    [arm, chosen],
  );

  const submit = useCallback(() => {
    if (request === null || signing || !latch.admits(`${side} ${token.tokenAddress}`)) return;
    const signs = trigger === null && chosen.some(({ connected }) => connected);
    const run = async (intent: SwapIntent): Promise<void> => {
      const end = begin(trigger !== null ? 'Creating order...' : BUSY[side]);
      setSigning(signs);
      try {
        end(await (trigger === null ? trade(intent) : armAll(intent, trigger)));
      } catch (failure) {
        const reason = refusalOf(failure);
        if (isHoldingChanged(failure) && chosen.length === 1) void offerToSellAgain(intent, token, run);
        else toasts.show({ tone: 'error', title: TRADING_TEXTS.swapFailed, text: reason ?? NO_ANSWER });
        if (reason === null) end({ kind: 'failed', text: 'No response. Try again.' });
        else
          end({
            kind: 'failed',
            text: trigger === null ? failedText(side, reason) : `${reason}, no order created`,
          });
      } finally {
        if (signs) setSigning(false);
      }
    };
    void run(request);
  }, [request, trigger, signing, begin, trade, armAll, chosen, side, token]);

  return { reports, signing, submit };
}
