import { TRADING_TEXTS } from '@dugout/contract/trading/values';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { meQuery } from '#/features/identity/index.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { toastMissing } from '#/shared/lazy/lazy-component.tsx';
import { loadFile } from '#/shared/lazy/load-file.ts';
import { isSuspect } from '#/shared/tokens/names/suspect.ts';
import { useAccount } from '../account.ts';
import { announce, type Traded } from './announce.ts';
import { useQuickBuyAmount } from './quick-buy-amount.store.ts';
import { QuickBuysUnderWay } from './under-way.ts';

interface QuickBuyTarget extends Traded {
  /** Why the token cannot be bought; null if it can. */
  readonly untradableReason: string | null;
}

export interface QuickBuy {
  /** SOL, as the trader typed it. */
  readonly amount: string;
  /** Mints with a running quick buy, wherever on the page it was started. */
  readonly busy: ReadonlySet<string>;
  /**
   * Buys for the amount, or explains why the token cannot be bought; prompts a guest to sign in. Ignores presses
   * on a busy token.
   */
  readonly buy: (target: QuickBuyTarget) => void;
}

const underWay = new QuickBuysUnderWay();

let sender: Promise<typeof import('./send-quick-buy.ts')> | null = null;

/** Loads the module once; retries on the next press after a failure. */
function load(): Promise<typeof import('./send-quick-buy.ts')> {
  sender ??= loadFile(() => import('./send-quick-buy.ts')).catch((failure: unknown) => {
    sender = null;
    throw failure;
  });
  return sender;
}

/**
 * One-press buying for every surface; `own` is the surface's own amount in SOL. `withExits` adds the trader's
 * exit rules if enabled.
 */
export function useQuickBuy(own?: string, withExits = false): QuickBuy {
  const open = useOpen();
  const { signedIn, wallet } = useAccount();
  const remembered = useQuickBuyAmount((state) => state.amount);
  const amount = own ?? remembered;
  const queries = useQueryClient();
  const busy = useSyncExternalStore(underWay.subscribe, underWay.getSnapshot);
  // Preloaded after the first screen, so that the first press does not wait.
  useEffect(() => {
    if (signedIn === true) load().catch(() => undefined);
  }, [signedIn]);

  const buy = useCallback(
    (target: QuickBuyTarget): void => {
      if (target.untradableReason !== null) {
        announce({ kind: 'failure', title: TRADING_TEXTS.swapFailed, reason: target.untradableReason });
        return;
      }
      if (signedIn === false) {
        open('signIn', 'logIn');
        return;
      }
      const started = performance.now();
      const send = async (): Promise<void> => {
        // On a page that has just opened, the session may not be known yet.
        const isGuest = signedIn === undefined && (await queries.ensureQueryData(meQuery)) === null;
        if (isGuest) open('signIn', 'logIn');
        else await (await load()).sendQuickBuy(queries, { target, amount, wallet, withExits }, started);
      };
      underWay.run(target.tokenAddress, send).catch(toastMissing);
    },
    [signedIn, open, wallet, amount, withExits, queries],
  );
  return { amount, busy, buy };
}

interface ListedTarget extends QuickBuyTarget {
  readonly poolAddress: string;
  readonly lookAlikes: number;
  readonly deepest: boolean;
}

interface ListBuy extends QuickBuy {
  /** Action of the key B on a row: buys it, or opens a suspected look-alike. */
  readonly press: (target: ListedTarget) => void;
}

export function useListBuy(own?: string): ListBuy {
  const navigate = useNavigate();
  const { amount, busy, buy } = useQuickBuy(own);
  const press = useCallback(
    (target: ListedTarget): void => {
      if (isSuspect(target))
        void navigate({ to: '/screener/$poolAddress', params: { poolAddress: target.poolAddress } });
      else buy(target);
    },
    [navigate, buy],
  );
  return { amount, busy, buy, press };
}
