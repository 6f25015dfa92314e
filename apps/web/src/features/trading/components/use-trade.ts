import type { TokenPage } from '@dugout/contract/market';
import { TEXTS } from '@dugout/contract/texts';
import type { Position } from '@dugout/contract/trading';
import type { UserWallet } from '@dugout/contract/wallets';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useIntents } from '#/shared/hooks/use-intents.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { useAccount } from '../account.ts';
import { usePresets } from '../presets.store.ts';
import { useQuickBuyAmount } from '../quick-buy-amount.store.ts';
import { doneText, failedText } from '../swap-words.ts';
import { refusalOf, useSwap } from '../swaps.ts';
import { type CostLines, costLines, emptyForm, quoteProblem, readForm, type Side, type TradeForm } from '../trade-form.model.ts';
import { type LiveQuote, useQuote } from './use-quote.ts';

const OUTCOME_MS = 4_000;
const NO_ANSWER = 'No answer came. Press again: it is the same order and runs once.';

export type Press = { readonly kind: 'idle' } | { readonly kind: 'busy' } | { readonly kind: 'done' | 'failed'; readonly text: string };

export interface Trade {
  readonly form: TradeForm;
  readonly change: (part: Partial<TradeForm>) => void;
  readonly signedIn: boolean | undefined;
  readonly wallet: UserWallet | null;
  readonly position: Position | null;
  /** Raw units held. */
  readonly held: bigint;
  readonly quote: LiveQuote;
  readonly lines: CostLines | null;
  /** Why this token cannot be traded here at all; null where it can. */
  readonly barred: string | null;
  /** Why the button cannot be pressed, in words. */
  readonly problem: string | null;
  readonly ready: boolean;
  readonly press: Press;
  /** Sends what the form says; `other` replaces a part of it. */
  readonly submit: () => void;
  readonly signIn: () => void;
}

/** Everything about one trade box: what is typed, what it costs, what became of it. */
export function useTrade(token: TokenPage, startSide: Side = 'buy'): Trade {
  const { signedIn, wallet, positions } = useAccount();
  const { signIn } = useIntents();
  const { chosen, presets } = usePresets();
  const quickAmount = useQuickBuyAmount((state) => state.amount);
  const swap = useSwap();
  const [typed, setTyped] = useState<TradeForm>(() => ({ ...emptyForm(quickAmount), side: startSide }));
  const [press, setPress] = useState<Press>({ kind: 'idle' });
  const form = useMemo(() => ({ ...typed, preset: chosen }), [typed, chosen]);

  const position = positions.find(({ tokenAddress }) => tokenAddress === token.tokenAddress) ?? null;
  const held = BigInt(position?.amount ?? '0');
  const lamports = BigInt(wallet?.lamports ?? '0');
  const { tokenAddress: mint, symbol, decimals } = token;
  const { barred } = token;
  const reading = useMemo(
    () =>
      wallet === null || barred !== null
        ? null
        : readForm(form, { walletAddress: wallet.address, mint, symbol, decimals, lamports, held, presets }),
    [form, wallet, barred, mint, symbol, decimals, lamports, held, presets],
  );
  const quote = useQuote(reading?.request ?? null, token.priceSol);
  const lines = quote.quote === null ? null : costLines(form.side, quote.quote);
  const unpayable = lines === null || quote.stale ? null : quoteProblem(form.side, lines, lamports);
  const problem = reading?.problem ?? quote.problem ?? unpayable;

  useEffect(() => {
    if (press.kind !== 'done' && press.kind !== 'failed') return;
    const timer = setTimeout(() => setPress({ kind: 'idle' }), OUTCOME_MS);
    return () => clearTimeout(timer);
  }, [press]);

  const fail = useCallback(
    (reason: string) => {
      toasts.show({ tone: 'error', title: TEXTS.swapFailed, text: reason });
      setPress({ kind: 'failed', text: failedText(form.side, reason) });
    },
    [form.side],
  );

  const submit = useCallback(() => {
    const request = reading?.request ?? null;
    if (request === null || press.kind === 'busy') return;
    const started = performance.now();
    setPress({ kind: 'busy' });
    swap(request).then(
      (done) => {
        if (done.status !== 'landed') return fail(done.reason ?? TEXTS.swapFailed);
        setPress({ kind: 'done', text: doneText(done, { side: form.side, symbol, decimals, tookMs: performance.now() - started }) });
      },
      (failure: unknown) => {
        const reason = refusalOf(failure);
        if (reason !== null) return fail(reason);
        toasts.show({ tone: 'error', title: TEXTS.swapFailed, text: NO_ANSWER });
        setPress({ kind: 'failed', text: 'No answer, press again' });
      },
    );
  }, [reading, press.kind, swap, fail, form.side, symbol, decimals]);

  return {
    form,
    change: useCallback((part) => setTyped((known) => ({ ...known, ...part })), []),
    signedIn,
    wallet,
    position,
    held,
    quote,
    lines,
    barred,
    problem,
    ready: reading !== null && reading.request !== null && problem === null,
    press,
    submit,
    signIn: useCallback(() => signIn('logIn'), [signIn]),
  };
}
