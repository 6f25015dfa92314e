import { TEXTS } from '@dugout/contract/texts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import { call } from '#/shared/api/call.ts';
import { useIntents } from '#/shared/hooks/use-intents.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { isSuspect } from '#/shared/tokens/suspect.ts';
import { type Account, useAccount } from './account.ts';
import { usePresets } from './presets.store.ts';
import { type Outcome, QuickBuysUnderWay, runQuickBuy } from './quick-buy.ts';
import { readAmount, useQuickBuyAmount } from './quick-buy-amount.store.ts';
import { doneText } from './swap-words.ts';
import { Refusal, refusalOf, useSwap, wait } from './swaps.ts';
import { emptyForm, readForm } from './trade-form.model.ts';

export { type Account, readAmount, useAccount, usePresets, useQuickBuyAmount, useSwap };

/** The latest trades of an own wallet, newest first. */
export const ownTradesQuery = (walletAddress: string) =>
  queryOptions({
    queryKey: ['history', walletAddress, 'latest'],
    queryFn: async ({ signal }) => {
      const input = { params: { id: walletAddress }, query: { limit: 200 } };
      return (await call('GET /wallet/transactions/{id}', input, { signal })).data.items;
    },
  });

/** How far a trade may go without a proof of identity. */
export const ceilingsQuery = queryOptions({
  queryKey: ['ceilings'],
  queryFn: async ({ signal }) => (await call('GET /swap/ceilings', undefined, { signal })).data,
});

/** What the server is; the shell asks under the same key. */
const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async ({ signal }) => (await call('GET /status', undefined, { signal })).data,
  staleTime: 60_000,
});

interface Traded {
  readonly tokenAddress: string;
  readonly symbol: string;
  readonly decimals: number;
}

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

const TONES = { success: 'success', notice: 'info', failure: 'error' } as const;

const say = ({ kind, title, reason }: Outcome): void =>
  void toasts.show({ tone: TONES[kind], title, ...(reason === undefined ? {} : { text: reason }) });

/** Buying at one press, for every surface that has it; for an amount of the surface's own (SOL) where it has one. */
export function useQuickBuy(own?: string): QuickBuy {
  const { signIn } = useIntents();
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
        say({ kind: 'failure', title: TEXTS.swapFailed, reason: barred });
        return;
      }
      if (signedIn !== true) {
        signIn('logIn');
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
        say(outcome);
      });
    },
    [signedIn, signIn, wallet, amount, presets, queries, swap],
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

/** A holding of which a share is sold. */
export interface SaleTarget extends Traded {
  readonly walletAddress: string;
}

const selling = new QuickBuysUnderWay();

export interface Selling {
  /** Mints with a sale under way. */
  readonly busy: ReadonlySet<string>;
  /** Sells a share (percent, 100 is all) at the market and says how it went. A second press on a busy token does nothing. */
  readonly sell: (target: SaleTarget, percent: number) => Promise<void>;
}

/** Selling at one press, for lists of positions. */
export function useSell(): Selling {
  const { chosen, presets } = usePresets();
  const swap = useSwap();
  const busy = useSyncExternalStore(selling.subscribe, selling.getSnapshot);
  const sell = useCallback(
    async ({ tokenAddress, symbol, decimals, walletAddress }: SaleTarget, percent: number): Promise<void> => {
      await selling.run(tokenAddress, async () => {
        const started = performance.now();
        const context = { walletAddress, mint: tokenAddress, symbol, decimals, lamports: 0n, held: 1n, presets };
        const { request } = readForm({ ...emptyForm(''), side: 'sell', sellPercent: percent, preset: chosen }, context);
        if (request === null) return;
        try {
          const done = await swap(request);
          if (done.status === 'landed')
            say({ kind: 'success', title: doneText(done, { side: 'sell', symbol, decimals, tookMs: performance.now() - started }) });
          else say({ kind: 'failure', title: TEXTS.swapFailed, ...(done.reason === null ? {} : { reason: done.reason }) });
        } catch (failure) {
          say({
            kind: 'failure',
            title: TEXTS.swapFailed,
            reason: refusalOf(failure) ?? 'No response. Check your positions before you press again.',
          });
        }
      });
    },
    [chosen, presets, swap],
  );
  return { busy, sell };
}
