import type { TokenPage, TokenTrade } from '@dugout/contract/market';
import { cn } from '@dugout/ui/lib/cn';
import { Tabs } from '@dugout/ui/tabs';
import { useState } from 'react';
import { formatCount } from '#/shared/format/numbers.ts';
import { TAPE_FILTERS, type TapeFilter } from '../token.model.ts';
import { HoldersTab } from './holders-tab.tsx';
import { TradesTape } from './trades-tape.tsx';

const LABELS: Readonly<Record<TapeFilter, string>> = { all: 'All', own: 'Own', kol: 'KOL', developer: 'Dev' };
const PANEL = 'token-tab';

const Filters = ({ value, onChange }: { readonly value: TapeFilter; readonly onChange: (value: TapeFilter) => void }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this row
  <div role="group" aria-label="Whose trades" className="flex gap-1">
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

const Counted = ({ count }: { readonly count: number }) => (
  <>
    Holders <span className="font-normal text-t3">{formatCount(count)}</span>
  </>
);

interface TokenTabsProps {
  readonly token: TokenPage;
  readonly trades: readonly TokenTrade[] | undefined;
  readonly ownWallets: ReadonlySet<string>;
}

export function TokenTabs({ token, trades, ownWallets }: TokenTabsProps) {
  const [tab, setTab] = useState<'trades' | 'holders'>('trades');
  const [filter, setFilter] = useState<TapeFilter>('all');
  return (
    <section className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 items-center justify-between border-b border-line2 px-3">
        <Tabs
          label="What traders do"
          panelId={PANEL}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'trades', label: 'Trades' },
            { value: 'holders', label: token.holders === null ? 'Holders' : <Counted count={token.holders} /> },
          ]}
        />
        {tab === 'trades' && <Filters value={filter} onChange={setFilter} />}
      </div>
      <div id={PANEL} role="tabpanel" aria-label={tab} className="flex min-h-0 flex-1 flex-col">
        {tab === 'trades' ? (
          <TradesTape token={token} trades={trades} filter={filter} ownWallets={ownWallets} />
        ) : (
          <HoldersTab token={token} ownWallets={ownWallets} />
        )}
      </div>
    </section>
  );
}
