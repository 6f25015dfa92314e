import type { Position } from '@dugout/contract/trading';
import { toNumber } from '@dugout/domain/base-units';
import { sellExactIn } from '@dugout/domain/constant-product';
import { pnlPercent } from '@dugout/domain/position';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { TokenDirectory } from './ports.ts';
import type { PositionRecord } from './swap-record.ts';
import type { TradablePool, Venue } from './venue.ts';

const sol = (lamports: bigint): number => toNumber(lamports, SOL_DECIMALS);

/** Lamports that the pool would pay for all of it now, before every fee; null where the pool is not known. */
export const exitValue = (amount: bigint, pool: TradablePool | null): bigint | null =>
  pool === null ? null : sellExactIn(pool.reserves, amount, 0n).amountOut;

export interface Pricing {
  readonly venue: Pick<Venue, 'pool'>;
  readonly tokens: TokenDirectory;
}

/** A position at this moment's price. */
export function positionView(position: PositionRecord, { venue, tokens }: Pricing): Position {
  const pool = venue.pool(position.mint);
  const facts = tokens.tokenFacts(position.mint);
  const solUsd = tokens.solUsd();
  const value = exitValue(position.amount, pool);
  // Tokens of unknown cost count in no profit.
  const known = position.amount - position.unknownAmount;
  const knownValue = value === null || known === 0n ? null : (value * known) / position.amount;
  const pnlSol = knownValue === null ? null : sol(knownValue - position.cost);
  const percent = knownValue === null ? null : pnlPercent(knownValue, position.cost);
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
