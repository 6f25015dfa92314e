import type { ProfileFigures, ProfileTrade } from '@dugout/contract/profile/profile-page';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { DayDone, TradeRow } from './done.repository.ts';

const solOf = (lamports: bigint): number => toNumber(lamports, SOL_DECIMALS);

/** `days`: the oldest first. */
export function figuresView(days: readonly DayDone[]): ProfileFigures {
  let realised = 0n;
  const curve = days.map((day) => {
    realised += day.realised;
    return { date: day.date, realisedSol: solOf(realised) };
  });
  const total = (of: 'trades' | 'closed' | 'wins'): number => days.reduce((sum, day) => sum + day[of], 0);
  return {
    trades: total('trades'),
    volumeSol: solOf(days.reduce((sum, { volume }) => sum + volume, 0n)),
    closed: total('closed'),
    wins: total('wins'),
    realisedSol: solOf(realised),
    curve,
  };
}

export const tradeView = ({ time, side, mint, lamports }: TradeRow, symbol: string | null): ProfileTrade => ({
  time: new Date(Number(time)).toISOString(),
  side: side === 'buy' ? 'buy' : 'sell',
  tokenAddress: mint,
  symbol,
  solAmount: solOf(lamports < 0n ? -lamports : lamports),
});
