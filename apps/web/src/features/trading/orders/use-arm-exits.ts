import { TRADING_TEXTS } from '@dugout/contract/trading/values';
import type { Ladder } from '@dugout/domain/orders/ladder';
import { SOL_MINT } from '@dugout/domain/sol';
import { useCallback } from 'react';
import { toasts } from '#/shared/toasts/toasts.ts';
import { usePresets } from '../presets.store.ts';
import { sendingOf } from '../sending.model.ts';
import { refusalOf } from '../swaps/refusal.ts';
import { useArm } from '../swaps/swaps.ts';
import { armedText } from '../trade-text.ts';
import { useSendingStatus } from '../use-sending-status.ts';
import { triggersOf } from './ladder.model.ts';

/** A purchase: mint, wallet, and the cost of a token including fees. */
interface Bought {
  readonly tokenAddress: string;
  readonly walletAddress: string;
  /** SOL per whole token. */
  readonly entrySol: number;
  /** Idempotency key: adding the exits again under it adds no duplicates. */
  readonly key: string;
}

/** Adds a ladder's exits to a purchase and shows the outcome. Returns true if all were added. */
export function useArmExits(): (bought: Bought, ladder: Ladder) => Promise<boolean> {
  const arm = useArm();
  const status = useSendingStatus();
  return useCallback(
    async ({ tokenAddress, walletAddress, entrySol, key }, ladder) => {
      const { chosen, presets } = usePresets.getState();
      const sending = sendingOf(chosen, presets[chosen], status);
      const pair = { walletAddress, inputMint: tokenAddress, outputMint: SOL_MINT, ...sending };
      const triggers = triggersOf(ladder, entrySol, `ladder:${key}`);
      try {
        await arm(
          ladder.rungs.flatMap(({ sellPct }, index) => {
            const trigger = triggers[index];
            return trigger === undefined ? [] : [{ ...pair, amountPercent: sellPct, trigger }];
          }),
          `exits:${key}`,
        );
        toasts.show({ tone: 'success', title: armedText(ladder.rungs.length) });
        return true;
      } catch (failure) {
        const reason = refusalOf(failure) ?? 'No response. Check your open orders before you add them again.';
        toasts.show({
          tone: 'error',
          title: TRADING_TEXTS.swapFailed,
          text: `Not all exit rules were added. ${reason}`,
        });
        return false;
      }
    },
    [arm, status],
  );
}
