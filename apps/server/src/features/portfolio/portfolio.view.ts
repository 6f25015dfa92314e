import type { Portfolio } from '@dugout/contract/portfolio/position';
import { toNumber } from '@dugout/domain/base-units';
import { knownValue } from '@dugout/domain/positions/holding-value';
import { pnlOf } from '@dugout/domain/positions/pnl';
import { winRatePct } from '@dugout/domain/positions/win-rate';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { Totals } from '#/features/trading/index.ts';
import type { CurrentEquity } from './equity.service.ts';

interface PortfolioParts {
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
  const held = positions.reduce(
    (sum, position) => {
      const known = knownValue(position.value, position);
      return known === null ? sum : { cost: sum.cost + position.cost, value: sum.value + known };
    },
    { cost: 0n, value: 0n },
  );
  const pnl = pnlOf({
    realized: sol(totals.realised),
    soldCost: sol(totals.soldCost),
    cost: sol(held.cost),
    value: sol(held.value),
  });
  const equitySol = sol(equity);
  return {
    equitySol,
    equityUsd: solUsd === null ? null : equitySol * solUsd,
    cashSol: sol(cash),
    positionsSol: sol(equity - cash),
    realisedSol: sol(totals.realised),
    realisedPct: pnl.realizedPct,
    unrealisedSol: sol(held.value - held.cost),
    unrealisedPct: pnl.unrealizedPct,
    totalPnlSol: sol(totals.realised + held.value - held.cost),
    totalPnlPct: pnl.totalPct,
    feesPaidSol: sol(totals.feesPaid),
    trades: totals.trades,
    openPositions: positions.length,
    winRatePct: winRatePct(totals.won, totals.closed),
  };
}
