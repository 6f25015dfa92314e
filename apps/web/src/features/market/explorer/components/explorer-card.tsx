import type { ExplorerColumn, ExplorerRow } from '@dugout/contract/market/explorer';
import { memo } from 'react';
import { useWatch } from '#/features/watchlist/index.ts';
import { formatMarketCap, formatShare, UNKNOWN } from '#/shared/format/numbers.ts';
import { formatTokenAge } from '#/shared/format/time.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { BuyOrOpen } from '#/shared/tokens/buying/buy-or-open.tsx';
import { StarButton } from '#/shared/tokens/marks/star-button.tsx';
import { CardFigure, TokenCard } from '#/shared/tokens/token-card.tsx';
import { MarketCap } from '#/shared/tokens/token-price.tsx';
import type { ColumnBuy } from './column-buy.ts';
import { ProgressLine } from './progress-line.tsx';
import { Age, Holders, Kols } from './row-facts.tsx';
import { ShareMarks } from './share-marks.tsx';

const Ago = ({ time }: { readonly time: string | null }) =>
  useClock((now) => (time === null ? UNKNOWN : `${formatTokenAge(time, now)} ago`));

/** Progress of a bonding curve, or its time of graduation. */
const Progress = ({ row, column }: { readonly row: ExplorerRow; readonly column: ExplorerColumn }) =>
  column === 'migrated' ? (
    <CardFigure label="Migrated" value={null}>
      <Ago time={row.migratedAt} />
    </CardFigure>
  ) : (
    <CardFigure label="Progress" value={row.graduationPct}>
      <span className="text-info">
        {formatShare(row.graduationPct === null ? null : Math.floor(row.graduationPct), 0)}
      </span>
    </CardFigure>
  );

interface ExplorerCardProps {
  readonly row: ExplorerRow;
  readonly column: ExplorerColumn;
  readonly columnBuy: ColumnBuy;
  readonly busy: boolean;
}

export const ExplorerCard = memo(function ExplorerCard({ row, column, columnBuy, busy }: ExplorerCardProps) {
  const watch = useWatch(row.tokenAddress);
  return (
    <TokenCard
      token={row}
      star={<StarButton plain symbol={row.symbol} watch={watch} />}
      facts={
        <>
          <Age row={row} />
          <Holders row={row} />
          <Kols row={row} />
        </>
      }
      figures={
        <>
          <CardFigure label="Mcap" value={row.marketCapUsd ?? row.priceSol}>
            <MarketCap {...row} />
          </CardFigure>
          <CardFigure label="Volume" value={row.volumeUsd}>
            {formatMarketCap(row.volumeUsd)}
          </CardFigure>
          <Progress row={row} column={column} />
        </>
      }
      buy={
        <BuyOrOpen
          unit
          token={row}
          amount={columnBuy.amount}
          busy={busy}
          onBuy={columnBuy.buy}
          size={40}
          className="min-w-25"
        />
      }
    >
      <ShareMarks
        top10HoldersPct={row.top10HoldersPct}
        devHoldingsPct={row.devHoldingsPct}
        insiderHoldingsPct={row.insiderHoldingsPct}
        sniperHoldingsPct={row.sniperHoldingsPct}
      />
      <ProgressLine pct={row.graduationPct} near={column === 'near'} />
    </TokenCard>
  );
});
