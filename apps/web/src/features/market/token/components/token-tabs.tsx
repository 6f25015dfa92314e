import type { TokenPage } from '@dugout/contract/market/token';
import type { TokenTrade } from '@dugout/contract/market/trades';
import { cn } from '@dugout/ui/lib/cn';
import { Tabs } from '@dugout/ui/tabs';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#/shared/format/numbers.ts';
import { DeveloperTab } from '../insights/developer-tab.tsx';
import { LookAlikesTab } from '../insights/look-alikes-tab.tsx';
import { PoolsTab } from '../insights/pools-tab.tsx';
import { ScanTab } from '../insights/scan-tab.tsx';
import { TopTradersTab } from '../insights/top-traders-tab.tsx';
import { type KnownWallets, TAPE_FILTERS, type TapeFilter } from '../token.model.ts';
import { HoldersTab } from './holders-tab.tsx';
import { TradesTape } from './trades-tape.tsx';

const LABELS: Readonly<Record<TapeFilter, string>> = {
  all: 'All',
  own: 'Own',
  tracked: 'Tracked',
  kol: 'KOL',
  developer: 'Dev',
};
const PANEL = 'token-tab';

const Filters = ({
  value,
  onChange,
}: {
  readonly value: TapeFilter;
  readonly onChange: (value: TapeFilter) => void;
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this row
  <div role="group" aria-label="Filter trades" className="flex gap-1 max-desk:py-1.5">
    {TAPE_FILTERS.map((filter) => (
      <button
        key={filter}
        type="button"
        aria-pressed={value === filter}
        className={cn(
          'h-6 rounded-control px-2 text-t2 hover:bg-hover aria-pressed:bg-active aria-pressed:font-medium aria-pressed:text-t1',
        )}
        onClick={() => onChange(filter)}
      >
        {LABELS[filter]}
      </button>
    ))}
  </div>
);

const Counted = ({ name, count }: { readonly name: string; readonly count: number | null }) => (
  <>
    {name}
    {count !== null && count > 0 && <span className="font-normal text-t3"> {formatCount(count)}</span>}
  </>
);

const TABS = ['trades', 'holders', 'topTraders', 'developer', 'scan', 'lookAlikes', 'pools'] as const;
type TabName = (typeof TABS)[number];

const labelsOf = (token: TokenPage): Readonly<Record<TabName, ReactNode>> => ({
  trades: 'Trades',
  holders: <Counted name="Holders" count={token.holders} />,
  topTraders: 'Top traders',
  developer: 'Developer',
  scan: 'Scan',
  lookAlikes: <Counted name="Look-alikes" count={token.lookAlikes + (token.pictureLookAlikes ?? 0)} />,
  pools: 'Pools',
});

interface TokenTabsProps {
  readonly token: TokenPage;
  readonly trades: readonly TokenTrade[] | undefined;
  /** Not confirmed yet, newest first. */
  readonly processed: readonly TokenTrade[];
  readonly known: KnownWallets;
}

export function TokenTabs({ token, trades, processed, known }: TokenTabsProps) {
  const [tab, setTab] = useState<TabName>('trades');
  const [filter, setFilter] = useState<TapeFilter>('all');
  const labels = labelsOf(token);
  const panels: Readonly<Record<TabName, ReactNode>> = {
    trades: <TradesTape {...{ token, trades, processed, filter, known }} />,
    holders: <HoldersTab token={token} known={known} />,
    topTraders: <TopTradersTab token={token} known={known} />,
    developer: <DeveloperTab token={token} />,
    scan: <ScanTab token={token} />,
    lookAlikes: <LookAlikesTab token={token} />,
    pools: <PoolsTab token={token} />,
  };
  return (
    <section className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center justify-between border-b border-line2 px-3">
        <Tabs
          label="Token details"
          panelId={PANEL}
          value={tab}
          onChange={setTab}
          tabs={TABS.map((value) => ({ value, label: labels[value] }))}
          className="min-w-0 overflow-x-auto whitespace-nowrap max-desk:-mx-3 max-desk:w-dvw max-desk:px-3"
        />
        {tab === 'trades' && <Filters value={filter} onChange={setFilter} />}
      </div>
      <div id={PANEL} role="tabpanel" aria-label={tab} className="flex min-h-0 flex-1 flex-col">
        {panels[tab]}
      </div>
    </section>
  );
}
