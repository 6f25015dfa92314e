import { wilsonInterval } from '@dugout/domain/alpha/wilson';
import type { Figures } from '@dugout/domain/leaderboard/standing';
import { realizedPnl } from '@dugout/domain/positions/pnl';
import { winRatePct } from '@dugout/domain/positions/win-rate';
import { coarseCount, coarseLamports } from '@dugout/domain/privacy/coarse-figures';
import { LAMPORTS_PER_SOL } from '@dugout/domain/sol';

export const toSol = (lamports: bigint): number => Number(lamports) / Number(LAMPORTS_PER_SOL);

/** Limits a figure to 0: wash opened before the window and closed in it can exceed the window's own volume. */
const notBelowZero = (lamports: bigint): bigint => (lamports < 0n ? 0n : lamports);

/** Returns a row's figures rounded so that they do not identify the hidden wallet of a trader. */
export function coarseFiguresView({ realized, volume, wash, closed }: Figures) {
  const shown = coarseLamports(realized);
  return {
    value: toSol(shown),
    realizedLamports: shown.toString(),
    roiPct: null,
    winRate: null,
    winInterval: null,
    n: coarseCount(closed),
    volumeLamports: coarseLamports(notBelowZero(volume)).toString(),
    washLamports: coarseLamports(wash).toString(),
  };
}

export function figuresView(figures: Figures) {
  const { realized, cost, volume, wash, closed, won } = figures;
  const interval = wilsonInterval(won, closed);
  return {
    value: toSol(realized),
    realizedLamports: realized.toString(),
    roiPct: realizedPnl(Number(realized), Number(cost)).realizedPct,
    winRate: winRatePct(won, closed),
    winInterval: interval === null ? null : ([...interval] satisfies [number, number]),
    n: closed,
    volumeLamports: notBelowZero(volume).toString(),
    washLamports: wash.toString(),
  };
}
