import type { TokenPage } from '@dugout/contract/market/token';
import type { Position } from '@dugout/contract/portfolio/position';
import type { UserWallet } from '@dugout/contract/wallets/wallet';
import type { PriceMetric } from '@dugout/domain/orders/trigger';
import type { SellQuote } from '@dugout/domain/positions/initials';
import { useCallback, useMemo, useState } from 'react';
import { useOpen } from '#/shared/feature/overlay.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { useAccount } from '../account.ts';
import {
  canGraduate,
  EMPTY_ORDER,
  inUnit,
  needsPosition,
  type OrderDraft,
  type OrderReading,
  readOrder,
  standing,
  typesFor,
} from '../orders/order-form.model.ts';
import { levelText } from '../orders/order-text.ts';
import { useOrderUnit } from '../orders/order-unit.store.ts';
import { previewText } from '../orders/preview.ts';
import { usePresets } from '../presets.store.ts';
import { useQuickBuyAmount } from '../quick-buy/quick-buy-amount.store.ts';
import {
  type CostLines,
  costLines,
  emptyForm,
  quoteProblem,
  readForm,
  type Side,
  type TradeForm,
} from '../trade-form.model.ts';
import { broughtText, tradedText } from '../trade-text.ts';
import { useSendingStatus } from '../use-sending-status.ts';
import { useWalletChoice } from '../wallet-choice.store.ts';
import { fundsOf, type WalletFunds } from '../wallet-funds.ts';
import type { FarLevel } from './far-level-dialog.tsx';
import { useFarLevel } from './use-far-level.ts';
import { type InitialsState, initialsState, sameFees, sellFees, useInitialsTokens } from './use-initials.ts';
import { usePress } from './use-press.ts';
import { type LiveQuote, useQuote } from './use-quote.ts';
import type { Report } from './use-reports.ts';

const MINUTE_MS = 60_000;

export interface Trade {
  readonly form: TradeForm;
  readonly change: (part: Partial<TradeForm>) => void;
  /** Type and trigger of the order. */
  readonly order: OrderDraft;
  readonly changeOrder: (part: Partial<OrderDraft>) => void;
  /** Chooses the unit of the trigger price. */
  readonly chooseUnit: (metric: PriceMetric) => void;
  readonly reading: OrderReading;
  /** Distance to the trigger price; null for an order without one. */
  readonly standing: ReturnType<typeof standing>;
  /** Description of what will happen; null while incomplete. */
  readonly preview: string | null;
  readonly signedIn: boolean | undefined;
  /** The wallets that can trade, and those chosen for this trade. */
  readonly wallets: readonly UserWallet[];
  readonly chosen: readonly UserWallet[];
  readonly wallet: UserWallet | null;
  readonly position: Position | null;
  /** Raw units held in the chosen wallets, and the pool's payout for them in SOL; null if unknown. */
  readonly held: bigint;
  readonly heldSol: number | null;
  readonly initials: InitialsState;
  /** Raw units that a sell of the initials takes; null while unknown. */
  readonly initialsTokens: bigint | null;
  readonly quote: LiveQuote;
  readonly lines: CostLines | null;
  /** Why this token cannot be traded here; null if it can. */
  readonly untradableReason: string | null;
  readonly problem: string | null;
  /** Reason why the button waits although the form is complete; null if it does not wait. */
  readonly pending: string | null;
  readonly ready: boolean;
  /** The question about a level far from the price; null when there is none. */
  readonly far: FarLevel | null;
  /** Presses under way and their outcomes, oldest first. */
  readonly reports: readonly Report[];
  /** Whether the wallet app has yet to sign a swap. */
  readonly signing: boolean;
  readonly submit: () => void;
  readonly signIn: () => void;
}

const priceOf = (token: TokenPage, { metric }: OrderDraft): number | null => token[metric];

/** Returns the chosen wallets, or the primary one. */
function useChosen(wallets: readonly UserWallet[], primary: UserWallet | null): readonly UserWallet[] {
  const addresses = useWalletChoice((state) => state.chosen);
  return useMemo(() => {
    const chosen = wallets.filter(({ address }) => addresses.includes(address));
    return chosen.length > 0 ? chosen : primary === null ? [] : [primary];
  }, [wallets, primary, addresses]);
}

/** Reads the form both with and without checking funds. */
function useReadings(
  token: TokenPage,
  form: TradeForm,
  funds: WalletFunds | null,
  exit: boolean,
  initials: bigint | undefined,
) {
  const { presets } = usePresets();
  const status = useSendingStatus();
  const { tokenAddress: mint, symbol, decimals, untradableReason } = token;
  return useMemo(() => {
    if (funds === null || untradableReason !== null) return null;
    const context = {
      walletAddress: funds.first,
      mint,
      symbol,
      decimals,
      lamports: funds.lamports,
      held: funds.held,
      initials,
      presets,
      status,
    };
    const later = { ...context, lamports: LIMITLESS, held: exit ? funds.held : LIMITLESS };
    return {
      now: readForm(form, context),
      later: readForm(form, later),
      initials: form.side === 'sell' ? readForm({ ...form, sellPercent: 'initials' }, context).request : null,
    };
  }, [form, funds, mint, symbol, decimals, untradableReason, presets, status, exit, initials]);
}
const LIMITLESS = 0xffff_ffff_ffff_ffffn;

export function useTrade(token: TokenPage, startSide: Side = 'buy'): Trade {
  const { signedIn, wallet: primary, wallets: all, positions } = useAccount();
  const open = useOpen();
  const preset = usePresets((state) => state.chosen);
  const quickAmount = useQuickBuyAmount((state) => state.amount);
  const [typed, setTyped] = useState<TradeForm>(() => ({ ...emptyForm(quickAmount), side: startSide }));
  const [draft, setDraft] = useState(EMPTY_ORDER);
  const form = useMemo(() => ({ ...typed, preset }), [typed, preset]);
  const wallets = useMemo(() => all.filter(({ archived }) => !archived), [all]);
  const chosen = useChosen(wallets, primary);
  const now = useClock((ms) => Math.floor(ms / MINUTE_MS) * MINUTE_MS);

  const { tokenAddress, symbol, decimals, untradableReason } = token;
  const { metric, choose: chooseUnit } = useOrderUnit();
  if (metric !== null && metric !== draft.metric) setDraft(inUnit(draft, metric, token));
  const { side } = form;
  const onCurve = canGraduate(token);
  const order = useMemo(
    () => (typesFor(side, onCurve).includes(draft.type) ? draft : { ...draft, type: 'market' as const }),
    [draft, side, onCurve],
  );
  const exit = needsPosition(order.type, side);
  const mine = useMemo(
    () =>
      positions.filter(
        (position) =>
          position.tokenAddress === tokenAddress &&
          chosen.some(({ address }) => address === position.walletAddress),
      ),
    [positions, tokenAddress, chosen],
  );
  const funds = useMemo(() => fundsOf(chosen, mine, form), [chosen, mine, form]);
  const waits = order.type !== 'market';
  const [fees, setFees] = useState<SellQuote | null>(null);
  const initials = initialsState(mine, fees);
  const readings = useReadings(
    token,
    form,
    funds,
    exit,
    initials.kind === 'sells' ? initials.outAmount : undefined,
  );
  const quote = useQuote(readings?.now.request ?? null, token.priceSol);
  const latestFees = sellFees(tokenAddress, quote.quote);
  if (latestFees !== null && !sameFees(fees, latestFees)) setFees(latestFees);
  const initialsTokens = useInitialsTokens(readings?.initials ?? null, token, quote);
  const lines = quote.quote === null ? null : costLines(side, quote.quote, quote.exactOut);
  const reading = useMemo(() => readOrder(order, side, now), [order, side, now]);
  const shown = waits ? readings?.later : readings?.now;
  const unpayable = lines === null || quote.stale ? null : quoteProblem(side, lines, funds?.lamports ?? 0n);
  const problem = shown?.problem ?? (waits ? null : (quote.problem ?? unpayable));
  const request = shown?.request ?? null;
  const at = standing(order, side, priceOf(token, order));
  const payable = request !== null && problem === null && (!waits || reading.trigger !== null);
  const pending = payable && !waits && lines === null ? 'Waiting for the costs of this trade' : null;
  const ready = payable && pending === null;
  const { reports, signing, submit } = usePress({
    token,
    side,
    chosen: funds?.traded ?? NO_WALLETS,
    heldAmounts: funds?.heldAmounts ?? NOTHING_HELD,
    request,
    minOut: waits || quote.stale ? null : (quote.quote?.minOut ?? null),
    trigger: waits ? reading.trigger : null,
  });

  const preview = ready
    ? previewText({
        side,
        symbol,
        amount: tradedText(form, symbol),
        wallets: (funds?.traded ?? NO_WALLETS).map(({ name }) => name),
        trigger: waits ? reading.trigger : null,
        standing: at,
        now: lines === null || quote.stale ? null : broughtText(side, lines.about, symbol, decimals),
        exit,
      })
    : null;
  const { far, guarded } = useFarLevel(submit, {
    awayPct: at?.awayPct ?? 0,
    level: levelText(order.metric, reading.trigger?.[order.metric] ?? null),
    price: levelText(order.metric, priceOf(token, order)),
    action: preview ?? '',
  });

  return {
    form,
    change: useCallback((part) => setTyped((known) => ({ ...known, ...part })), []),
    order,
    chooseUnit,
    changeOrder: useCallback((part) => setDraft((known) => ({ ...known, ...part })), []),
    reading,
    standing: at,
    preview,
    signedIn,
    wallets,
    chosen,
    wallet: chosen[0] ?? null,
    position: mine[0] ?? null,
    held: funds?.heldInAll ?? 0n,
    heldSol: heldSol(mine),
    initials,
    initialsTokens,
    quote,
    lines,
    untradableReason,
    problem,
    pending,
    ready,
    far,
    reports,
    signing,
    submit: guarded,
    signIn: useCallback(() => open('signIn', 'logIn'), [open]),
  };
}
const NO_WALLETS: readonly UserWallet[] = [];
const NOTHING_HELD: readonly string[] = [];

const heldSol = (positions: readonly Position[]): number | null =>
  positions.reduce<number | null>(
    (sum, { valueSol }) => (sum === null || valueSol === null ? null : sum + valueSol),
    0,
  );
