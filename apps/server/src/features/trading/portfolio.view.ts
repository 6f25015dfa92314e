import type { Portfolio } from '@dugout/contract/trading';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { Totals } from './history.repository.ts';

export interface PortfolioParts {
  /** Lamports in all wallets. */
  readonly cash: bigint;
  /** Of each open position: its cost and what the pool would pay now, null where the pool is not known. */
  readonly positions: readonly { readonly cost: bigint; readonly value: bigint | null }[];
  readonly totals: Totals;
  readonly solUsd: number | null;
}

const sol = (lamports: bigint): number => toNumber(lamports, SOL_DECIMALS);

/** The trader's books in total. A position without a known pool counts as worth nothing and has no unrealised profit or loss. */
export function portfolioView({ cash, positions, totals, solUsd }: PortfolioParts): Portfolio {
  let value = 0n;
  let unrealised = 0n;
  for (const position of positions) {
    if (position.value === null) continue;
    value += position.value;
    unrealised += position.value - position.cost;
  }
  const equitySol = sol(cash + value);
  return {
    equitySol,
    equityUsd: solUsd === null ? null : equitySol * solUsd,
    cashSol: sol(cash),
    positionsSol: sol(value),
    realisedSol: sol(totals.realised),
    unrealisedSol: sol(unrealised),
    feesPaidSol: sol(totals.feesPaid),
    trades: totals.trades,
    openPositions: positions.length,
    winRatePct: totals.sells === 0 ? null : (totals.wonSells / totals.sells) * 100,
  };
}
