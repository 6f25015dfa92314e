import type { SearchWallet } from '@dugout/contract/market/search';
import { SEARCH_TEXTS } from '@dugout/contract/search/values';
import { shortAddress } from '@dugout/domain/text/short-address';
import { Badge } from '@dugout/ui/badge';
import { Identicon } from '@dugout/ui/identicon';
import { cn } from '@dugout/ui/lib/cn';
import { formatPercent, formatShare, formatUsd, toneOf } from '#/shared/format/numbers.ts';
import { REALIZED_PNL, WIN_RATE } from '#/shared/format/pnl-names.ts';
import { ResultList } from '../components/result-list.tsx';
import type { ResultsProps } from '../search-results.ts';

const GRID =
  'grid grid-cols-[minmax(0,1fr)_84px] items-center gap-2 pr-4 pl-3.5 desk:grid-cols-[minmax(0,1fr)_104px_48px_152px]';
const WIDE = 'max-desk:hidden';
const [HEAD_LETTERS, TAIL_LETTERS] = [15, 4];

const Head = () => (
  <div
    aria-hidden
    className={cn(
      GRID,
      'sticky top-0 h-6 border-line2 border-b border-l-2 border-l-transparent bg-bg3 text-small text-t3',
    )}
  >
    <span>Wallet</span>
    <span className={cn('text-right', WIDE)}>Invested</span>
    <span className={cn('text-right', WIDE)} title={WIN_RATE.definition}>
      Win
    </span>
    <span className="text-right" title={`${REALIZED_PNL.name} of 30 days`}>
      30d change
    </span>
  </div>
);

function Row({ wallet }: { readonly wallet: SearchWallet }) {
  const { realizedChange, percentageChange } = wallet.historic.summary['30d'];
  const { totalInvested, winPercentage } = wallet.summary;
  return (
    <span className={cn(GRID, 'h-12')}>
      <span className="flex min-w-0 items-center gap-3">
        <Identicon value={wallet.address} size={32} />
        <span className="flex min-w-0 flex-col gap-0.5">
          {wallet.name !== null && (
            <span className="flex items-center gap-1.5">
              <span className="truncate font-semibold text-strong text-t1">{wallet.name}</span>
              <Badge tone="info">KOL</Badge>
            </span>
          )}
          <span className="truncate font-mono text-small text-t2" title={wallet.address}>
            {shortAddress(wallet.address, HEAD_LETTERS, TAIL_LETTERS)}
          </span>
        </span>
      </span>
      <span className={cn('text-right font-medium text-t1', WIDE)}>{formatUsd(totalInvested)}</span>
      <span className={cn('text-right text-t2', WIDE)}>{formatShare(winPercentage, 0)}</span>
      <span
        className={cn(
          'flex flex-col text-right desk:flex-row desk:justify-end desk:gap-2',
          toneOf(realizedChange) || 'text-t2',
        )}
      >
        <span className="font-medium">{formatUsd(realizedChange)}</span>
        <span>{formatPercent(percentageChange)}</span>
      </span>
    </span>
  );
}

/** The Wallets tab: who trades under an address, and how it went for them. */
export const WalletResults = ({ sort: _, onLeave: __, ...props }: ResultsProps) => (
  <ResultList
    {...props}
    label="Wallets"
    items={props.results.found?.wallets ?? []}
    keyOf={({ address }) => address}
    pathOf={({ address }) => `/wallet/${address}`}
    head={<Head />}
    row={(wallet) => <Row wallet={wallet} />}
    failedText={SEARCH_TEXTS.searchWalletsFailed}
    noneText={SEARCH_TEXTS.noWalletsFound}
  />
);
