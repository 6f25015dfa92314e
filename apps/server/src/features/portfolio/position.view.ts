import type { Position } from '@dugout/contract/portfolio/position';
import { toNumber } from '@dugout/domain/base-units';
import { knownValue } from '@dugout/domain/positions/holding-value';
import { pnlOf } from '@dugout/domain/positions/pnl';
import { soldCostOf } from '@dugout/domain/positions/position-totals';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { Venue } from '#/execution/paper/paper.venue.ts';
import type { PositionRecord, TokenDirectory } from '#/features/trading/index.ts';

const LAMPORTS_A_SOL = 10 ** SOL_DECIMALS;
const sol = (lamports: bigint): number => toNumber(lamports, SOL_DECIMALS);

interface Pricing {
  readonly venue: Pick<Venue, 'pool'>;
  readonly tokens: TokenDirectory;
}

/** Presents a position at the current price; `value` is its value in lamports, null when unknown. */
export function positionView(
  position: PositionRecord,
  value: bigint | null,
  { venue, tokens }: Pricing,
): Position {
  const pool = venue.pool(position.mint);
  const facts = tokens.tokenFacts(position.mint);
  const solUsd = tokens.solUsd();
  const soldCost = soldCostOf(position);
  // Tokens of unknown cost add no profit.
  const known = knownValue(value, position);
  const { unrealized, unrealizedPct: percent } = pnlOf({
    realized: Number(position.realised),
    soldCost: Number(soldCost),
    cost: Number(position.cost),
    value: known === null ? null : Number(known),
  });
  const pnlSol = unrealized === null ? null : unrealized / LAMPORTS_A_SOL;
  const tokenName = facts?.name ?? position.tokenName;
  return {
    positionId: position.id,
    walletAddress: position.walletAddress,
    tokenAddress: position.mint,
    poolAddress: pool?.pool ?? position.pool,
    tokenName,
    symbol: facts?.symbol ?? position.symbol,
    token: { image: facts?.image ?? null, name: tokenName },
    amount: position.amount.toString(),
    unknownAmount: position.unknownAmount.toString(),
    decimals: position.decimals,
    costLamports: position.cost.toString(),
    realisedLamports: position.realised.toString(),
    soldCostLamports: soldCost.toString(),
    boughtLamports: position.bought.toString(),
    soldLamports: position.sold.toString(),
    costSol: sol(position.cost),
    valueSol: value === null ? null : sol(value),
    pnlSol,
    pnlPercent: percent,
    pnlUsd: percent,
    pnlValueUsd: pnlSol === null || solUsd === null ? null : pnlSol * solUsd,
    openedAt: new Date(position.openedAt).toISOString(),
  };
}
