import type { ProfileFigures, ProfileTrade } from '@dugout/contract/profile/profile-page';
import { toNumber } from '@dugout/domain/base-units';
import { coarseCount, coarseLamports } from '@dugout/domain/privacy/coarse-figures';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { DayDone, TradeRow } from './done.repository.ts';

const solOf = (lamports: bigint): number => toNumber(lamports, SOL_DECIMALS);

interface Totals {
  readonly trades: number;
  readonly volume: bigint;
  readonly realised: bigint;
}

const totalsOf = (days: readonly DayDone[]): Totals =>
  days.reduce(
    (sum, day) => ({
      trades: sum.trades + day.trades,
      volume: sum.volume + day.volume,
      realised: sum.realised + day.realised,
    }),
    { trades: 0, volume: 0n, realised: 0n },
  );

/** A trader's activity in a window. */
export interface Done {
  /** Oldest first. */
  readonly days: readonly DayDone[];
  readonly closed: number;
  readonly won: number;
}

export function figuresView({ days, closed, won }: Done): ProfileFigures {
  let realised = 0n;
  const curve = days.map((day) => {
    realised += day.realised;
    return { date: day.date, realisedSol: solOf(realised) };
  });
  const { trades, volume } = totalsOf(days);
  return { trades, closed, wins: won, volumeSol: solOf(volume), realisedSol: solOf(realised), curve };
}

/** Returns the figures that others see of a trader who hides wallets. */
export function coarseFiguresView({ days, closed }: Done): ProfileFigures {
  const { trades, volume, realised } = totalsOf(days);
  return {
    trades: coarseCount(trades),
    closed: coarseCount(closed),
    wins: null,
    volumeSol: solOf(coarseLamports(volume)),
    realisedSol: solOf(coarseLamports(realised)),
    curve: null,
  };
}

export const tradeView = ({ time, side, mint, lamports }: TradeRow, symbol: string | null): ProfileTrade => ({
  time: new Date(Number(time)).toISOString(),
  side: side === 'buy' ? 'buy' : 'sell',
  tokenAddress: mint,
  symbol,
  solAmount: solOf(lamports < 0n ? -lamports : lamports),
});
