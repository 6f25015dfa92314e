import { isAddress } from '@dugout/domain/address';
import { shortAddress } from '@dugout/domain/text/short-address';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { Tabs } from '@dugout/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FollowButton } from '#/features/tracker/index.ts';
import { useTitle } from '#/shared/hooks/browser.ts';
import { summaryQuery } from '../wallet.queries.ts';
import { CalendarTab } from './calendar-tab.tsx';
import { HoldingsTab } from './holdings-tab.tsx';
import { TradesTab } from './trades-tab.tsx';
import { WalletFigures } from './wallet-figures.tsx';
import { WalletHeader } from './wallet-header.tsx';

const TABS = { holdings: HoldingsTab, trades: TradesTab, calendar: CalendarTab } as const;
type TabName = keyof typeof TABS;
const PANEL = 'wallet-tab';

interface WalletPageProps {
  readonly address: string;
}

function Wallet({ address }: WalletPageProps) {
  const [tab, setTab] = useState<TabName>('holdings');
  const { data, isError, refetch } = useQuery(summaryQuery(address));
  useTitle(data?.name ?? `Wallet ${shortAddress(address)}`);
  const Tab = TABS[tab];
  return (
    <div className="flex flex-col desk:desk-height">
      <WalletHeader
        address={address}
        summary={data}
        action={<FollowButton address={address} name={data?.name ?? null} />}
      />
      {isError && (
        <ErrorBand
          title="Failed to load the wallet's figures"
          onAction={() => void refetch()}
          className="m-2"
        >
          {data === undefined ? 'Retrying every few seconds.' : 'Showing the last known figures.'}
        </ErrorBand>
      )}
      {(data !== undefined || !isError) && <WalletFigures summary={data} />}
      <div className="shrink-0 border-line2 border-b px-3">
        <Tabs
          label="Wallet details"
          panelId={PANEL}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'holdings', label: 'Holdings' },
            { value: 'trades', label: 'Trades', count: data?.summary.trades },
            { value: 'calendar', label: 'Calendar' },
          ]}
        />
      </div>
      <section
        id={PANEL}
        role="tabpanel"
        aria-label={tab}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto max-desk:min-h-100"
      >
        <Tab address={address} />
      </section>
    </div>
  );
}

export const WalletPage = ({ address }: WalletPageProps) =>
  isAddress(address) ? (
    <Wallet address={address} />
  ) : (
    <EmptyState title="Not a wallet" page className="pt-24">
      {shortAddress(address, 15, 4)} is not a Solana address.
    </EmptyState>
  );
