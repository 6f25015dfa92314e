import type { CurveWindow } from '@dugout/contract/portfolio/equity';
import type { Position } from '@dugout/contract/portfolio/position';
import { Button, buttonClass } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { Tabs } from '@dugout/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { useAccount, useOrders } from '#/features/trading/index.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { lazyOverlay } from '#/shared/lazy/lazy-component.tsx';
import { PnlCalendarPanel } from '../calendar/pnl-calendar.tsx';
import { gainOf } from '../equity/equity.model.ts';
import { EquityPanel, windowLabel } from '../equity/equity-panel.tsx';
import { isRunning } from '../orders/armed.model.ts';
import { ArmedRules } from '../orders/armed-rules.tsx';
import { closedQuery, curveQuery, type ListFilter, portfolioQuery } from '../portfolio.queries.ts';
import { ReceiptsPanel } from '../receipts/receipts-panel.tsx';
import { usePortfolioRenewal } from '../use-portfolio-renewal.ts';
import { FiguresRow } from './figures-row.tsx';
import { ListFilters } from './list-filters.tsx';
import { type ListName, ListTab } from './list-tab.tsx';

const ReceiptDialog = lazyOverlay(async () => (await import('../receipts/receipt-dialog.tsx')).ReceiptDialog);
const SharedCard = lazyOverlay(async () => (await import('../share/shared-card.tsx')).SharedCard);

/** Keeps the tab, the filters and the open receipt in the address. */
function usePlace() {
  const search = useSearch({ from: '/portfolio' });
  const navigate = useNavigate({ from: '/portfolio' });
  const { tab = 'positions', token, wallet, receipt } = search;
  const go = useCallback(
    (
      part: Partial<Record<'token' | 'wallet' | 'receipt', string | undefined>> & { readonly tab?: ListName },
    ) => void navigate({ search: (old) => withoutNothing({ ...old, ...part }), resetScroll: false }),
    [navigate],
  );
  return { tab, filter: { token, wallet } satisfies ListFilter, receipt, go };
}

/** Removes undefined values from the address. */
const withoutNothing = <T extends object>(search: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  JSON.parse(JSON.stringify(search));

function Ledger() {
  const { tab, filter, receipt, go } = usePlace();
  const [window, setWindow] = useState<CurveWindow>('90d');
  const [shared, setShared] = useState<Position | 'portfolio' | null>(null);
  const { wallets, positions } = useAccount();
  const { orders } = useOrders();
  usePortfolioRenewal();
  const figures = useQuery(portfolioQuery);
  const curve = useQuery(curveQuery(window));
  const closed = useQuery(closedQuery({}, 1)).data;
  const openReceipt = useCallback((swapId: string) => go({ receipt: swapId }), [go]);
  const shown = positions.filter(
    ({ tokenAddress, walletAddress }) =>
      (filter.token === undefined || tokenAddress === filter.token) &&
      (filter.wallet === undefined || walletAddress === filter.wallet),
  );
  return (
    <div className="flex flex-col wide:desk-height wide:flex-row">
      <h1 className="sr-only">Portfolio</h1>
      <div className="flex min-w-0 flex-1 flex-col">
        {figures.isError && (
          <ErrorBand
            title="Failed to load your figures"
            onAction={() => void figures.refetch()}
            className="m-2"
          >
            {figures.data === undefined
              ? 'Positions and history are below.'
              : 'Showing the last known figures.'}
          </ErrorBand>
        )}
        {(figures.data !== undefined || !figures.isError) && (
          <FiguresRow
            portfolio={figures.data}
            gain={curve.data === undefined ? null : gainOf(curve.data.points)}
            windowLabel={windowLabel(window)}
            averages={
              closed === undefined ? null : { win: closed.averageWinPct, loss: closed.averageLossPct }
            }
          />
        )}
        <EquityPanel
          curve={curve.data}
          isError={curve.isError}
          onRetry={() => void curve.refetch()}
          window={window}
          onWindow={setWindow}
          onShare={() => setShared('portfolio')}
        />
        <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-3 border-line2 border-b px-3">
          <Tabs
            label="Portfolio lists"
            panelId="portfolio-list"
            value={tab}
            onChange={(next) => go({ tab: next })}
            tabs={[
              { value: 'positions', label: 'Positions', count: shown.length },
              { value: 'orders', label: 'Orders', count: orders.filter(isRunning).length },
              { value: 'closed', label: 'Closed' },
              { value: 'history', label: 'History' },
            ]}
          />
          <span className="flex flex-wrap items-center gap-1.5">
            <ListFilters
              filter={filter}
              onFilter={go}
              positions={positions}
              orders={orders}
              wallets={wallets}
            />
            <Link to="/portfolio/wallets" className={buttonClass('ghost', 24)}>
              Wallets
            </Link>
            <Link to="/portfolio/ledger" className={buttonClass('ghost', 24)}>
              Ledger
            </Link>
          </span>
        </div>
        <section
          id="portfolio-list"
          role="tabpanel"
          aria-label={tab}
          className="flex min-h-0 flex-1 flex-col max-wide:min-h-100"
        >
          <ListTab tab={tab} filter={filter} positions={shown} onReceipt={openReceipt} onShare={setShared} />
        </section>
      </div>
      <aside
        aria-label="Calendar, orders and receipts"
        className="flex w-100 shrink-0 flex-col overflow-y-auto border-line2 border-l max-wide:w-full max-wide:border-t max-wide:border-l-0"
      >
        <PnlCalendarPanel />
        <ArmedRules positions={positions} />
        <ReceiptsPanel filter={filter} onReceipt={openReceipt} />
      </aside>
      <Suspense>
        {receipt !== undefined && (
          <ReceiptDialog swapId={receipt} onClose={() => go({ receipt: undefined })} />
        )}
        {shared !== null && (
          <SharedCard
            what={shared}
            curve={curve.data}
            windowName={windowLabel(window)}
            onClose={() => setShared(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The trader's holdings, their value, open orders and history. */
export function PortfolioPage() {
  const open = useOpen();
  const { signedIn } = useAccount();
  if (signedIn === undefined) return <SkeletonRows rows={10} label="Loading portfolio" />;
  if (signedIn) return <Ledger />;
  return (
    <EmptyState
      icon={<Layers aria-hidden />}
      title="Log in to see your portfolio"
      page
      className="pt-24"
      action={
        <Button kind="primary" onClick={() => open('signIn', 'logIn')}>
          Log in
        </Button>
      }
    >
      Positions, PnL and a receipt for every trade.
    </EmptyState>
  );
}
