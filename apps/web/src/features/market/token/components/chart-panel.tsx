import type { TokenPage } from '@dugout/contract/market/token';
import type { TokenTrade } from '@dugout/contract/market/trades';
import type { Position } from '@dugout/contract/portfolio/position';
import { toNumber } from '@dugout/domain/base-units';
import { averageEntry } from '@dugout/domain/positions/position';
import { IconButton } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { isEscape } from '@dugout/ui/lib/keys';
import { useScrollLock } from '@dugout/ui/lib/scroll-lock';
import { useQuery } from '@tanstack/react-query';
import { Maximize2, Minimize2 } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { followChart, ownTradesQuery, useOrders } from '#/features/trading/index.ts';
import { missingState } from '#/shared/lazy/file-missing.tsx';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import { type MarkedTrade, markedTrade, ownTrade } from '../chart/chart-marks.ts';
import {
  type ChartView,
  chartView,
  drawableView,
  fittingInterval,
  knownCurrencies,
  orderUnitOf,
  unitOf,
} from '../chart/chart-view.ts';
import { ownLines } from '../chart/own-lines.ts';
import { DrawButton } from '../drawings/draw-button.tsx';
import { useDrawings } from '../drawings/use-drawings.ts';
import { IndicatorsButton } from '../indicators/indicators-button.tsx';
import { LayoutsButton } from '../layouts/layouts-button.tsx';
import { shownPrice } from '../token.candles.ts';
import type { KnownWallets } from '../token.model.ts';
import { ChartBar } from './chart-bar.tsx';

/** Classes of the chart in full screen: over the page, below the top bar, and on a phone over its tabs too. */
const FULL_SCREEN =
  'layer-bar fixed inset-x-0 top-(--top-bar) bottom-(--bottom-bar) bg-bg1 max-desk:layer-float max-desk:bottom-0';

interface FullScreenProps {
  readonly full: boolean;
  readonly onChange: (full: boolean) => void;
}

/** Toggles the full-screen chart. Esc also leaves it unless something else handles the key. */
function FullScreenButton({ full, onChange }: FullScreenProps) {
  useScrollLock(full);
  useEffect(() => {
    if (!full) return;
    const onKey = (event: KeyboardEvent): void => {
      if (isEscape(event) && !event.defaultPrevented) onChange(false);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [full, onChange]);
  const Icon = full ? Minimize2 : Maximize2;
  return (
    <IconButton
      icon={Icon}
      label="Full screen"
      kind="ghost"
      size={24}
      aria-pressed={full}
      title={full ? 'Exit full screen (Esc)' : 'Full screen'}
      className="max-desk:size-8"
      onClick={() => onChange(!full)}
    />
  );
}

const TokenChart = lazyComponent(async () => (await import('./token-chart.tsx')).TokenChart, {
  instead: missingState,
  onMissing: () => undefined,
});

const NO_TRADES: readonly TokenTrade[] = [];

interface ChartPanelProps {
  readonly token: TokenPage;
  readonly trades: readonly TokenTrade[] | undefined;
  readonly position: Position | null;
  readonly wallet: string | null;
  readonly known: KnownWallets;
  readonly solUsd: number | null;
}

/** Returns the trades to mark: the trader's own history first, since it has more details, then the tape's. */
function useMarkedTrades({
  token,
  trades = NO_TRADES,
  wallet,
  known,
}: ChartPanelProps): readonly MarkedTrade[] {
  const history = useQuery({ ...ownTradesQuery(wallet ?? ''), enabled: wallet !== null }).data;
  const mint = token.tokenAddress;
  return useMemo(() => {
    const own = history?.filter((trade) => trade.tokenAddress === mint).map(ownTrade) ?? [];
    return [...own, ...trades.flatMap((trade) => markedTrade(trade, known) ?? [])];
  }, [history, mint, trades, known]);
}

export function ChartPanel(props: ChartPanelProps) {
  const { token, trades = NO_TRADES, position, solUsd } = props;
  const [chosen, setChosen] = useState<ChartView>(chartView.read);
  const [full, setFull] = useState(false);
  const drawings = useDrawings(token.tokenAddress);
  const currencies = knownCurrencies(token, trades);
  const view = drawableView(chosen, currencies);
  const [fitting] = useState(() =>
    fittingInterval(token.createdAt === null ? null : Date.now() - Date.parse(token.createdAt)),
  );
  const interval = view.interval ?? fitting;
  const unit = unitOf(view);
  const marked = useMarkedTrades(props);
  const supply = token.supply === null ? null : toNumber(BigInt(token.supply), token.decimals);
  const entrySol =
    position === null
      ? null
      : averageEntry(
          { amount: BigInt(position.amount), cost: BigInt(position.costLamports) },
          position.decimals,
        );
  const { orders } = useOrders();
  const lines = useMemo(
    () => ownLines(token.tokenAddress, orders, entrySol, { unit, solUsd, supply }),
    [token.tokenAddress, orders, entrySol, unit, solUsd, supply],
  );
  const change = (next: ChartView): void => {
    // Saves the trader's chosen currency, not a fallback.
    const kept = next.currency === view.currency ? { ...next, currency: chosen.currency } : next;
    chartView.write(kept);
    setChosen(kept);
    if (unitOf(next) !== unit) followChart(orderUnitOf(next), false);
  };
  useEffect(() => followChart(orderUnitOf(chartView.read()), true), []);
  return (
    <section
      aria-label="Chart"
      data-full={full || undefined}
      className={cn('flex min-h-0 flex-1 flex-col', full && FULL_SCREEN)}
    >
      <ChartBar view={view} interval={interval} known={currencies} onChange={change}>
        <IndicatorsButton
          indicators={view.indicators}
          onChange={(indicators) => change({ ...view, indicators })}
        />
        <LayoutsButton view={{ ...view, interval }} onChange={change} />
        <DrawButton drawings={drawings} />
        <FullScreenButton full={full} onChange={setFull} />
      </ChartBar>
      <Suspense fallback={<span role="status" aria-label="Loading chart" className="flex-1" />}>
        <TokenChart
          mint={token.tokenAddress}
          symbol={token.symbol}
          supply={supply}
          interval={interval}
          unit={unit}
          price={shownPrice(token, unit, supply)}
          trades={marked}
          lines={lines}
          indicators={view.indicators}
          drawings={drawings}
        />
      </Suspense>
    </section>
  );
}
