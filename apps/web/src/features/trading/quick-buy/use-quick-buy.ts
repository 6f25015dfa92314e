import { TEXTS } from '@dugout/contract/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import { statusQuery } from '#/shared/api/status.queries.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { isSuspect } from '#/shared/tokens/suspect.ts';
import { useAccount } from '../account.ts';
import { usePresets } from '../presets.store.ts';
import { doneText } from '../swaps/swap-words.ts';
import { Refusal, refusalOf, useSwap, wait } from '../swaps/swaps.ts';
import { emptyForm, readForm } from '../trade-form.model.ts';
import { announce, type Traded } from './announce.ts';
import { QuickBuysUnderWay, runQuickBuy } from './quick-buy.ts';
import { useQuickBuyAmount } from './quick-buy-amount.store.ts';

export interface QuickBuyTarget extends Traded {
  /** Why the token cannot be bought; null where it can. */
  readonly barred: string | null;
}

export interface QuickBuy {
  /** SOL, as the trader typed it. */
  readonly amount: string;
  /** Mints with a quick buy under way, wherever on the page it was pressed. */
  readonly busy: ReadonlySet<string>;
  /** Buys for the amount, or says why the token cannot be bought; a guest is asked to sign in. A second press on a busy token does nothing. */
  readonly buy: (target: QuickBuyTarget) => void;
}

const underWay = new QuickBuysUnderWay();

/** Buying at one press, for every surface that has it; for an amount of the surface's own (SOL) where it has one. */
export function useQuickBuy(own?: string): QuickBuy {
  const open = useOpen();
  const { signedIn, wallet } = useAccount();
  const remembered = useQuickBuyAmount((state) => state.amount);
  const amount = own ?? remembered;
  const presets = usePresets();
  const queries = useQueryClient();
  const swap = useSwap();
  const busy = useSyncExternalStore(underWay.subscribe, underWay.getSnapshot);

  const buy = useCallback(
    ({ tokenAddress, symbol, decimals, barred }: QuickBuyTarget): void => {
      if (barred !== null) {
        announce({ kind: 'failure', title: TEXTS.swapFailed, reason: barred });
        return;
      }
      if (signedIn !== true) {
        open('signIn', 'logIn');
        return;
      }
      void underWay.run(tokenAddress, async () => {
        const started = performance.now();
        const outcome = await runQuickBuy({
          mode: async () => (await queries.ensureQueryData(statusQuery)).tradingMode,
          wait,
          refusal: refusalOf,
          buy: () => {
            if (wallet === null) throw new Error('no wallet to buy from');
            const context = {
              walletAddress: wallet.address,
              mint: tokenAddress,
              symbol,
              decimals,
              lamports: BigInt(wallet.lamports),
              held: 0n,
            };
            const reading = readForm({ ...emptyForm(amount), preset: presets.chosen }, { ...context, presets: presets.presets });
            if (reading.request === null) throw new Refusal(reading.problem ?? 'Enter an amount of SOL, such as 0.5');
            return swap(reading.request);
          },
          boughtText: (done) => doneText(done, { side: 'buy', symbol, decimals, tookMs: performance.now() - started }),
        });
        announce(outcome);
      });
    },
    [signedIn, open, wallet, amount, presets, queries, swap],
  );
  return { amount, busy, buy };
}

export interface ListedTarget extends QuickBuyTarget {
  readonly poolAddress: string;
  readonly lookAlikes: number;
  readonly deepest: boolean;
}

export interface ListBuy extends QuickBuy {
  /** What the key B does to a row: buys it, or opens a suspected copy of another token. */
  readonly press: (target: ListedTarget) => void;
}

/** The quick buy of a list, by button and by key. */
export function useListBuy(own?: string): ListBuy {
  const navigate = useNavigate();
  const { amount, busy, buy } = useQuickBuy(own);
  const press = useCallback(
    (target: ListedTarget): void => {
      if (isSuspect(target)) void navigate({ to: '/screener/$poolAddress', params: { poolAddress: target.poolAddress } });
      else buy(target);
    },
    [navigate, buy],
  );
  return { amount, busy, buy, press };
}
