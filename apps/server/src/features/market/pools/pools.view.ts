import type { TokenPool } from '@dugout/contract/market/pools';
import { toNumber } from '@dugout/domain/base-units';
import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import { isCurve, MARKETS } from '@dugout/domain/markets';
import { disagree, requiredDepth } from '@dugout/market/figures/price-policy';
import { quoteDecimals, quoteOf } from '@dugout/market/figures/quotes';
import type { Figures, TokenFacts } from '@dugout/market/types';
import type { PoolSighting } from './pool-sightings.ts';

interface PoolsOf {
  readonly facts: TokenFacts;
  readonly figures: Pick<Figures, 'priceSol' | 'liquidityUsd' | 'lastTradeAt'>;
  readonly leadIsProved: boolean;
  readonly seen: readonly PoolSighting[];
  readonly solUsd: number | null;
}

const solText = (sol: number): string => `${sol >= 100 ? Math.round(sol) : Number(sol.toPrecision(3))} SOL`;

/** Returns the SOL on a pool's quote side without a curve's virtual part; NaN when unknown. */
function depthSol({ reserves, quoteMint, market }: PoolSighting, solUsd: number | null): number {
  const quote = quoteOf(quoteMint);
  if (reserves === null || quote === 'other') return Number.NaN;
  const virtual = MARKETS[market].startsAsPumpCurve === true ? PUMP_CURVE.virtualReserves.quote : 0n;
  if (isCurve(market) && virtual === 0n) return Number.NaN;
  const amount = Math.max(0, toNumber(reserves.quote - virtual, quoteDecimals(quote)));
  return quote === 'usd' ? amount / (solUsd ?? Number.NaN) : amount;
}

function priceSol({ reserves, quoteMint }: PoolSighting, decimals: number, solUsd: number | null): number {
  const quote = quoteOf(quoteMint);
  if (reserves === null || reserves.base <= 0n || quote === 'other') return Number.NaN;
  const price = toNumber(reserves.quote, quoteDecimals(quote)) / toNumber(reserves.base, decimals);
  return quote === 'usd' ? price / (solUsd ?? Number.NaN) : price;
}

function leadReason(proved: boolean, seen: PoolSighting | undefined): string {
  if (!proved) return 'Sets the price: the first pool seen. A pool that is deep enough takes over at once.';
  if (seen?.origin === 'created') return 'Sets the price: the token was created in it.';
  if (seen?.origin === 'migrated') return 'Sets the price: the token migrated to it.';
  return 'Sets the price: the token was created in it or migrated to it, or it was the deepest for half an hour.';
}

const isLeft = (rival: PoolSighting, { market }: TokenFacts): boolean =>
  isCurve(rival.market) && !isCurve(market);

function rivalReason(rival: PoolSighting, { facts, figures, solUsd }: PoolsOf): string {
  if (isLeft(rival, facts)) return 'The token left this curve.';
  if (quoteOf(rival.quoteMint) === 'other') return 'Quoted in another token, so it cannot set the price.';
  const depth = depthSol(rival, solUsd);
  if (Number.isNaN(depth)) return 'Unknown depth, so it cannot set the price.';
  const lead = {
    depthSol:
      figures.liquidityUsd === null || solUsd === null ? Number.NaN : figures.liquidityUsd / 2 / solUsd,
    isCurve: isCurve(facts.market),
    priceSol: figures.priceSol ?? Number.NaN,
  };
  const required = requiredDepth(lead);
  if (depth < required)
    return `Too shallow: ${solText(depth)}, ${solText(required)} needed to set the price.`;
  if (disagree(lead.priceSol, priceSol(rival, facts.decimals, solUsd)))
    return 'Deep enough, but its price differs by more than 25% from the pool that sets it.';
  return 'Deep enough: it sets the price after half an hour of trades at this depth.';
}

/** Presents the known pools of a token: the pool that sets the price first, then the deepest. */
export function tokenPools(of: PoolsOf): TokenPool[] {
  const { facts, figures, seen, solUsd, leadIsProved } = of;
  const lead = seen.find(({ pool }) => pool === facts.pool);
  const liquidityOf = (each: PoolSighting): number | null => {
    // Its reserves moved to the next pool.
    if (isLeft(each, facts)) return null;
    const usd = 2 * depthSol(each, solUsd) * (solUsd ?? Number.NaN);
    return Number.isFinite(usd) ? usd : null;
  };
  const isoOrNull = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
  const rivals = seen
    .filter(({ pool }) => pool !== facts.pool)
    .map((each) => ({
      poolAddress: each.pool,
      market: each.market,
      quoteMint: each.quoteMint,
      liquidityUsd: liquidityOf(each),
      lastTradeAt: isoOrNull(each.lastTradeAt),
      setsPrice: false,
      reason: rivalReason(each, of),
    }))
    .sort((a, b) => (b.liquidityUsd ?? -1) - (a.liquidityUsd ?? -1));
  return [
    {
      poolAddress: facts.pool,
      market: facts.market,
      quoteMint: facts.quoteMint,
      liquidityUsd: figures.liquidityUsd,
      lastTradeAt: isoOrNull(lead === undefined ? figures.lastTradeAt : lead.lastTradeAt),
      setsPrice: true,
      reason: leadReason(leadIsProved, lead),
    },
    ...rivals,
  ];
}
