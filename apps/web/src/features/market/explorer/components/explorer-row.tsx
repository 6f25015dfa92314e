import type { ExplorerRow as Row } from '@dugout/contract/market/explorer';
import { Flash } from '@dugout/ui/flash';
import { Sparkline } from '@dugout/ui/sparkline';
import { TokenPicture } from '@dugout/ui/token-picture';
import { Link, useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { useWatch } from '#/features/watchlist/index.ts';
import { formatMarketCap } from '#/shared/format/numbers.ts';
import { BuyOrOpen } from '#/shared/tokens/buying/buy-or-open.tsx';
import { LaunchpadIcon } from '#/shared/tokens/marks/launchpad-badge.tsx';
import { MayhemBadge } from '#/shared/tokens/marks/mayhem-badge.tsx';
import { RightsMark } from '#/shared/tokens/marks/rights-mark.tsx';
import { SellMark } from '#/shared/tokens/marks/sell-mark.tsx';
import { StarButton } from '#/shared/tokens/marks/star-button.tsx';
import { LookAlikeBadge } from '#/shared/tokens/names/look-alike.tsx';
import { MarketCap } from '#/shared/tokens/token-price.tsx';
import type { ColumnBuy } from './column-buy.ts';
import { ProgressLine } from './progress-line.tsx';
import { RowFacts } from './row-facts.tsx';
import { ShareMarks } from './share-marks.tsx';

export const ROW_HEIGHT = 76;

interface ExplorerRowProps {
  readonly row: Row;
  readonly index: number;
  readonly count: number;
  readonly near: boolean;
  readonly columnBuy: ColumnBuy;
  readonly busy: boolean;
  /** Whether Tab stops at this row; true for one row. */
  readonly reachable: boolean;
}

/** A token row of 76 px: name, holders, performance, value and the buy button. */
export const ExplorerRow = memo(function ExplorerRow({
  row,
  index,
  count,
  near,
  columnBuy,
  busy,
  reachable,
}: ExplorerRowProps) {
  const navigate = useNavigate();
  const watch = useWatch(row.tokenAddress);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link within does the same by keyboard
    <li
      aria-setsize={count}
      aria-posinset={index + 1}
      data-index={index}
      className="group/row absolute inset-x-0 top-0 flex h-19 cursor-pointer items-center gap-3 border-b border-line1 px-3 focus-within:bg-active hover:bg-hover"
      style={{ transform: `translateY(${index * ROW_HEIGHT}px)` }}
      onClick={() =>
        void navigate({ to: '/screener/$poolAddress', params: { poolAddress: row.poolAddress } })
      }
    >
      <TokenPicture
        src={row.image}
        symbol={row.symbol}
        seed={row.tokenAddress}
        size={44}
        mark={<LaunchpadIcon market={row.market} />}
      />
      <span className="flex w-58 min-w-0 flex-col gap-0.5">
        <span className="flex min-w-0 items-center gap-1.5">
          <Link
            data-row-stop
            tabIndex={reachable ? 0 : -1}
            to="/screener/$poolAddress"
            params={{ poolAddress: row.poolAddress }}
            className="max-w-[55%] shrink-0 truncate rounded-control text-strong font-semibold text-t1"
            onClick={(event) => event.stopPropagation()}
          >
            {row.symbol}
          </Link>
          <span className="hidden truncate text-t3 @min-[350px]:inline">{row.name}</span>
          <LookAlikeBadge short count={row.lookAlikes} />
          <SellMark risk={row.sellRisk} />
          <RightsMark mintAuthority={row.mintAuthority} freezeAuthority={row.freezeAuthority} />
          <MayhemBadge mayhem={row.mayhem} />
          <StarButton plain symbol={row.symbol} watch={watch} />
        </span>
        <RowFacts row={row} />
        <ShareMarks
          top10HoldersPct={row.top10HoldersPct}
          devHoldingsPct={row.devHoldingsPct}
          insiderHoldingsPct={row.insiderHoldingsPct}
          sniperHoldingsPct={row.sniperHoldingsPct}
        />
      </span>
      <span className="hidden min-w-16.5 flex-1 flex-col items-end justify-center @min-[460px]:flex">
        <Sparkline values={row.trend} width={66} height={36} />
        {near && (
          <span className="text-small text-info">
            {row.graduationPct === null ? '' : `${Math.floor(row.graduationPct)}%`}
          </span>
        )}
      </span>
      <span className="ml-auto flex w-19 shrink-0 flex-col items-end whitespace-nowrap">
        <Flash
          value={row.marketCapUsd ?? row.priceSol}
          className="live-figure px-0.5 text-strong font-semibold text-t1"
        >
          <MarketCap {...row} />
        </Flash>
        <span className="px-0.5 pb-0.5 text-small text-t3">
          Vol <span className="text-t2">{formatMarketCap(row.volumeUsd)}</span>
        </span>
        <BuyOrOpen
          token={row}
          amount={columnBuy.amount}
          busy={busy}
          onBuy={columnBuy.buy}
          className="min-w-13"
        />
      </span>
      <ProgressLine pct={row.graduationPct} near={near} />
    </li>
  );
});
