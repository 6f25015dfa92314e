import { TRADING_TEXTS } from '@dugout/contract/trading/values';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { call } from '#/shared/api/call.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { refusalOf } from '../swaps/refusal.ts';
import { tokensText } from '../swaps/swap-text.ts';
import type { SwapIntent } from '../trade-form.model.ts';
import { announce, type Traded } from './announce.ts';
import { PressLatch } from './press-latch.ts';

/** Reports whether a sale was refused because the wallet holds less than the trader saw. */
export const isHoldingChanged = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.code === 'holding_changed';

const latch = new PressLatch();

/**
 * Offers in a toast to sell the share once more, of the present holding, after a refusal because it is smaller
 * than the trader saw. `sell` gets the amount that the question names.
 */
export async function offerToSellAgain(
  intent: SwapIntent,
  { symbol, decimals }: Traded,
  sell: (exact: SwapIntent) => Promise<void>,
): Promise<void> {
  try {
    const { inAmount } = (await call('POST /swap/quote', { body: intent })).data;
    const amount = `${tokensText(BigInt(inAmount), decimals)} ${symbol}`;
    const { amountPercent, ...rest } = intent;
    toasts.show({
      tone: 'info',
      title: `Sell ${amountPercent}% again?`,
      text: `Your holding has become smaller since you pressed, or another sale is pending. Nothing more was sold. ${amountPercent}% of the rest is ${amount}.`,
      action: {
        label: `Sell ${amount}`,
        run: () => {
          if (latch.admits(intent.inputMint)) void sell({ ...rest, amount: inAmount });
        },
      },
    });
  } catch (failure) {
    announce({
      kind: 'failure',
      title: TRADING_TEXTS.swapFailed,
      reason: refusalOf(failure) ?? 'Your holding has changed since you pressed. Nothing more was sold.',
    });
  }
}
