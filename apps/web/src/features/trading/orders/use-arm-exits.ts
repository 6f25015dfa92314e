import { TRADING_TEXTS } from '@dugout/contract/trading/texts';
import type { Ladder } from '@dugout/domain/orders/ladder';
import { SOL_MINT } from '@dugout/domain/sol';
import { useCallback } from 'react';
import { toasts } from '#/shared/toasts/toasts.ts';
import { usePresets } from '../presets.store.ts';
import { refusalOf } from '../swaps/refusal.ts';
import { useArm } from '../swaps/swaps.ts';
import { armedText } from '../trade-text.ts';
import { triggersOf } from './ladder.model.ts';

/** Tokens that were bought: of which mint, in which wallet, and what one of them cost with all fees. */
export interface Bought {
  readonly tokenAddress: string;
  readonly walletAddress: string;
  /** SOL for a whole token. */
  readonly entrySol: number;
  /** What the exits belong to; arming them again under it arms none twice. */
  readonly key: string;
}

/** Arms the exits of a ladder on what was bought, and says how that went. True when all are armed. */
export function useArmExits(): (bought: Bought, ladder: Ladder) => Promise<boolean> {
  const arm = useArm();
  return useCallback(
    async ({ tokenAddress, walletAddress, entrySol, key }, ladder) => {
      const { chosen, presets } = usePresets.getState();
      const { slippageBps, priorityFeeLamports, tipLamports, protect } = presets[chosen];
      const sending = { preset: chosen, slippageBps, priorityFeeLamports, tipLamports, protect };
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
    [arm],
  );
}
