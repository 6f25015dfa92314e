import type { Portfolio } from '@dugout/contract/portfolio/position';
import { toNumber } from '@dugout/domain/base-units';
import { knownValue } from '@dugout/domain/positions/holding-value';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { Totals } from '#/features/trading/index.ts';
import type { CurrentEquity } from './equity.service.ts';

export interface PortfolioParts {
  readonly currentEquity: CurrentEquity;
  readonly totals: Totals;
}

const sol = (lamports: bigint): number => toNumber(lamports, SOL_DECIMALS);

/**
 * Presents the trader's totals. A position without a known pool counts as worthless, and tokens of unknown cost
 * add no profit or loss.
 */
export function portfolioView({ currentEquity, totals }: PortfolioParts): Portfolio {
  const { equity, cash, positions, solUsd } = currentEquity;
  const unrealised = positions.reduce((sum, position) => {
    const known = knownValue(position.value, position);
    return known === null ? sum : sum + known - position.cost;
  }, 0n);
  const equitySol = sol(equity);
  return {
    equitySol,
    equityUsd: solUsd === null ? null : equitySol * solUsd,
    cashSol: sol(cash),
    positionsSol: sol(equity - cash),
    realisedSol: sol(totals.realised),
    unrealisedSol: sol(unrealised),
    feesPaidSol: sol(totals.feesPaid),
    trades: totals.trades,
    openPositions: positions.length,
    winRatePct: totals.sells === 0 ? null : (totals.wonSells / totals.sells) * 100,
  };
}
