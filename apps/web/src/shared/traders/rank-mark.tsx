import { type RankBand, rankBand, shownRank } from '@dugout/domain/standing/rank';

const COLOURS: Readonly<Record<RankBand, string>> = {
  0: 'border-line3 text-t3',
  1: 'border-rank-1 text-rank-1',
  5: 'border-rank-5 text-rank-5',
  10: 'border-rank-10 text-rank-10',
  15: 'border-rank-15 text-rank-15',
  20: 'border-rank-20 bg-rank-20 text-bg1',
};

/** A trader's rank, 0 to 20, in the color of its band. */
export const RankMark = ({ rank }: { readonly rank: number }) => (
  <span
    title={`Rank ${shownRank(rank)}`}
    data-rank={rank}
    className={`inline-flex h-3.5 shrink-0 items-center rounded-badge border px-1 font-medium text-micro ${COLOURS[rankBand(rank)]}`}
  >
    <span className="sr-only">Rank </span>
    {shownRank(rank)}
  </span>
);
