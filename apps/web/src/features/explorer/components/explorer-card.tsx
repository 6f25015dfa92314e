import type { ExplorerColumn, ExplorerRow } from '@dugout/contract/explorer';
import { Flash } from '@dugout/ui/flash';
import { Sparkline } from '@dugout/ui/sparkline';
import { TokenPicture } from '@dugout/ui/token-picture';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { formatMarketCap, formatShare, UNKNOWN } from '#/shared/format/numbers.ts';
import { formatTokenAge } from '#/shared/format/time.ts';
import { useClock } from '#/shared/hooks/use-now.ts';
import { LaunchpadIcon } from '#/shared/tokens/launchpad-badge.tsx';
import { LookAlikeBadge } from '#/shared/tokens/look-alike.tsx';
import { MarketCap } from '#/shared/tokens/token-price.tsx';
import { BuyOrOpen, type ColumnBuy } from './buy-or-open.tsx';
import { ProgressLine } from './progress-line.tsx';
import { Age, Holders, Kols } from './row-facts.tsx';
import { ShareMarks } from './share-marks.tsx';

const Figure = ({ label, value, children }: { readonly label: string; readonly value: number | null; readonly children: ReactNode }) => (
  <span className="flex w-18 flex-col items-start">
    <span className="text-small text-t3">{label}</span>
    <Flash value={value} className="text-strong font-semibold text-t1">
      {children}
    </Flash>
  </span>
);

const Ago = ({ time }: { readonly time: string | null }) =>
  useClock((now) => (time === null ? UNKNOWN : `${formatTokenAge(time, now)} ago`));

/** How far a curve has come, or when it was left. */
const Progress = ({ row, column }: { readonly row: ExplorerRow; readonly column: ExplorerColumn }) =>
  column === 'migrated' ? (
    <Figure label="Migrated" value={null}>
      <Ago time={row.migratedAt} />
    </Figure>
  ) : (
    <Figure label="Progress" value={row.graduationPct}>
      <span className="text-info">{formatShare(row.graduationPct === null ? null : Math.floor(row.graduationPct), 0)}</span>
    </Figure>
  );

interface ExplorerCardProps {
  readonly row: ExplorerRow;
  readonly column: ExplorerColumn;
  readonly columnBuy: ColumnBuy;
  readonly busy: boolean;
}

/** A token on a phone, with the buy under the thumb. */
export const ExplorerCard = memo(function ExplorerCard({ row, column, columnBuy, busy }: ExplorerCardProps) {
  return (
    <article className="relative flex h-35 flex-col justify-between border-b border-line2 px-3 py-3">
      <Link
        to="/screener/$poolAddress"
        params={{ poolAddress: row.poolAddress }}
        className="flex min-w-0 items-center gap-3 rounded-control"
      >
        <TokenPicture src={row.image} symbol={row.symbol} seed={row.tokenAddress} size={44} mark={<LaunchpadIcon market={row.market} />} />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="max-w-[60%] shrink-0 truncate text-title font-semibold text-t1">{row.symbol}</span>
            <span className="truncate text-strong text-t3">{row.name}</span>
          </span>
          <span className="flex items-center gap-2.5 text-t2">
            <Age row={row} />
            <Holders row={row} />
            <Kols row={row} />
            <LookAlikeBadge short count={row.lookAlikes} />
          </span>
        </span>
        <Sparkline values={row.trend} width={72} height={36} />
      </Link>
      <span className="flex items-center gap-1">
        <Figure label="Mcap" value={row.marketCapUsd ?? row.priceSol}>
          <MarketCap {...row} />
        </Figure>
        <Figure label="Volume" value={row.volumeUsd}>
          {formatMarketCap(row.volumeUsd)}
        </Figure>
        <Progress row={row} column={column} />
        <BuyOrOpen unit row={row} columnBuy={columnBuy} busy={busy} size={40} className="ml-auto min-w-25" />
      </span>
      <ShareMarks
        top10HoldersPct={row.top10HoldersPct}
        devHoldingsPct={row.devHoldingsPct}
        insiderHoldingsPct={row.insiderHoldingsPct}
        sniperHoldingsPct={row.sniperHoldingsPct}
      />
      <ProgressLine pct={row.graduationPct} near={column === 'near'} />
    </article>
  );
});
