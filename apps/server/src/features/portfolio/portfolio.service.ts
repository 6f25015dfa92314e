import type { HandlerInput } from '@dugout/contract/api';
import type { CurveWindow, EquityCurve, PnlCalendar } from '@dugout/contract/portfolio/equity';
import type { ClosedPositions, PositionRows } from '@dugout/contract/portfolio/lots';
import type { Receipt } from '@dugout/contract/portfolio/receipt';
import { toNumber } from '@dugout/domain/base-units';
import { maxDrawdown, thinned } from '@dugout/domain/positions/equity-curve';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { daysOfMonth } from '@dugout/domain/time/zoned-days';
import type { Venue } from '#/execution/paper/paper.venue.ts';
import type { TokenDirectory, TradingReads } from '#/features/trading/index.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { paginationOf, rangeOf } from '#/platform/http/pagination.ts';
import type { EquityService } from './equity.service.ts';
import { closedView, positionRowsView } from './position-rows.view.ts';
import { receiptView } from './receipt.view.ts';

const MAX_POINTS = 240;
/** Upper limits of the bands that group closed positions, as a fraction of cost. */
const BANDS = [-0.5, -0.25, 0, 0.25, 0.5, 1, 4];

const sol = (lamports: bigint): number => toNumber(lamports, SOL_DECIMALS);
const percent = (share: number | null): number | null => (share === null ? null : share * 100);

interface PortfolioOptions {
  readonly reads: TradingReads;
  readonly venue: Pick<Venue, 'pool'>;
  readonly tokens: TokenDirectory;
  readonly equity: Pick<EquityService, 'points'>;
}

/** Creates the service of a trader's results, down to the rows behind each figure. */
export function portfolioService({ reads, venue, tokens, equity }: PortfolioOptions) {
  const decimalsOf = (mint: string): number => venue.pool(mint)?.decimals ?? 6;

  return {
    async curve(userId: string, window: CurveWindow): Promise<EquityCurve> {
      const points = await equity.points(userId, window);
      const fall = maxDrawdown(points);
      return {
        points: thinned(points, MAX_POINTS).map((point) => ({
          time: new Date(point.time).toISOString(),
          equitySol: sol(point.equity),
          heldSol: sol(point.deposited),
          solUsd: point.solUsd,
        })),
        maxDrawdown:
          fall === null
            ? null
            : { ...fall, from: new Date(fall.from).toISOString(), to: new Date(fall.to).toISOString() },
      };
    },

    /** Days begin at midnight in `timeZone`. */
    async calendar(userId: string, month: string, timeZone: string): Promise<PnlCalendar> {
      const days = await reads.tradedDays(userId, daysOfMonth(month, timeZone));
      const profits = days.map(({ realised }) => sol(realised));
      return {
        month,
        days: days.map(({ date, realised, trades }) => ({ date, realisedSol: sol(realised), trades })),
        bestSol: profits.length === 0 ? null : Math.max(...profits),
        worstSol: profits.length === 0 ? null : Math.min(...profits),
        greenDays: profits.filter((profit) => profit > 0).length,
        monthSol: sol(days.reduce((sum, { realised }) => sum + realised, 0n)),
      };
    },

    async closed(
      userId: string,
      query: HandlerInput<'GET /portfolio/closed'>['query'],
    ): Promise<ClosedPositions> {
      const [items, summary, best, worst, totals] = await Promise.all([
        reads.closedPositions(userId, query, rangeOf(query)),
        reads.closedSummary(userId, query, BANDS),
        reads.bestOrWorstClosed(userId, query, 'best'),
        reads.bestOrWorstClosed(userId, query, 'worst'),
        reads.closedTotals(userId, query),
      ]);
      return {
        items: items.map((position) => closedView(position, tokens)),
        pagination: paginationOf(query, summary.count),
        best: best === null ? null : closedView(best, tokens),
        worst: worst === null ? null : closedView(worst, tokens),
        distribution: summary.bands.map((count, band) => ({
          fromPct: percent(BANDS[band - 1] ?? null),
          toPct: percent(BANDS[band] ?? null),
          count,
        })),
        averageWinPct: percent(summary.averageWin),
        averageLossPct: percent(summary.averageLoss),
        totals: totals.map(({ walletAddress, bought, sold, realised, soldCost }) => ({
          walletAddress,
          boughtLamports: bought.toString(),
          soldLamports: sold.toString(),
          realisedLamports: realised.toString(),
          soldCostLamports: soldCost.toString(),
        })),
      };
    },

    /** Throws ApiError `position_not_found`. */
    async rows(userId: string, id: string): Promise<PositionRows> {
      const position = await reads.position(userId, id);
      if (position === null) throw new ApiError('position_not_found', 'Position not found');
      const [lots, disposals] = await Promise.all([reads.lots(id), reads.disposals(id)]);
      return positionRowsView(position, lots, disposals, tokens);
    },

    async receipts(userId: string, query: HandlerInput<'GET /portfolio/receipts'>['query']) {
      const { items, count } = await reads.receipts(userId, {
        tokenAddress: query.tokenAddress,
        ...rangeOf(query),
      });
      return {
        items: items.map((receipt) => receiptView(receipt, tokens, decimalsOf(receipt.swap.mint))),
        pagination: paginationOf(query, count),
      };
    },

    /** Throws ApiError `swap_not_found`. */
    async receipt(userId: string, id: string): Promise<Receipt> {
      const receipt = await reads.receipt(userId, id);
      if (receipt === null) throw new ApiError('swap_not_found');
      return receiptView(receipt, tokens, decimalsOf(receipt.swap.mint));
    },
  };
}

export type PortfolioService = ReturnType<typeof portfolioService>;
