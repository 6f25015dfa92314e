import { TEXTS } from '@dugout/contract/texts';
import { Button, buttonClass } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { Tabs } from '@dugout/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { useState } from 'react';
import { useAccount } from '#/features/trading/trading.queries.ts';
import { useIntents } from '#/shared/hooks/use-intents.ts';
import { usePhone } from '#/shared/hooks/use-media.ts';
import { useTitle } from '#/shared/hooks/use-title.ts';
import { portfolioQuery } from '../portfolio.queries.ts';
import { FiguresRow } from './figures-row.tsx';
import { HistoryList } from './history-list.tsx';
import { PositionCards, PositionsTable } from './positions-table.tsx';

const NoPositions = () => (
  <EmptyState
    icon={<Layers aria-hidden />}
    title={TEXTS.noOpenPositions}
    action={
      <Link to="/screener" className={buttonClass()}>
        Open the screener
      </Link>
    }
  >
    What you buy stands here with its profit, until you sell it.
  </EmptyState>
);

function Positions() {
  const phone = usePhone();
  const { positions, status, retry } = useAccount();
  if (status === 'loading') return <SkeletonRows rows={8} label="Loading positions" />;
  if (status === 'failed') return <ErrorBand title={TEXTS.positionsFailed} onAction={retry} className="m-2" />;
  const List = phone ? PositionCards : PositionsTable;
  return <List positions={positions} empty={<NoPositions />} />;
}

function Books() {
  const [tab, setTab] = useState<'positions' | 'history'>('positions');
  const { wallet, positions } = useAccount();
  const { data, isError, refetch } = useQuery(portfolioQuery);
  return (
    <div className="flex flex-col desk:desk-height">
      <h1 className="sr-only">Portfolio</h1>
      {isError && (
        <ErrorBand title="Failed to load your figures" onAction={() => void refetch()} className="m-2">
          {data === undefined ? 'Positions and history are below.' : 'Showing the figures from before.'}
        </ErrorBand>
      )}
      {(data !== undefined || !isError) && <FiguresRow portfolio={data} />}
      <div className="flex shrink-0 items-center justify-between border-line2 border-b px-3">
        <Tabs
          label="Books"
          panelId="books"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'positions', label: 'Positions', count: positions.length },
            { value: 'history', label: 'History' },
          ]}
        />
        <Link to="/portfolio/wallets" className={buttonClass('ghost', 24)}>
          Wallets
        </Link>
      </div>
      <section id="books" role="tabpanel" aria-label={tab} className="flex min-h-0 flex-1 flex-col max-desk:min-h-100">
        {tab === 'positions' ? <Positions /> : wallet !== null && <HistoryList key={wallet.address} walletAddress={wallet.address} />}
      </section>
    </div>
  );
}

/** What the trader holds, what it is worth, and what was done. */
export function PortfolioPage() {
  useTitle('Portfolio');
  const { signIn } = useIntents();
  const { signedIn } = useAccount();
  if (signedIn === undefined) return <SkeletonRows rows={10} label="Loading portfolio" />;
  if (signedIn) return <Books />;
  return (
    <EmptyState
      icon={<Layers aria-hidden />}
      title="Log in to see your portfolio"
      className="pt-24"
      action={
        <Button kind="primary" onClick={() => signIn('logIn')}>
          Log in
        </Button>
      }
    >
      Positions, profit and loss, and a receipt for every trade.
    </EmptyState>
  );
}
