import type { Trade } from '@dugout/domain/market-events';
import { judgeRival, type LeadPool } from '../figures/price-policy.ts';
import { type Quote, quoteDecimals } from '../figures/quotes.ts';
import { onCurve } from '../reads/curve.ts';
import { quotedLiquidityOf, quotedPriceOf } from '../reads/figures.ts';
import { priceUnitOf } from '../reads/price-path.ts';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';

interface Priced {
  readonly quote: Quote;
  /** SOL per whole token. */
  readonly priceSol: number;
  /** SOL price in dollars at its time. */
  readonly sol: number;
  /** Whether its reserves (or its amounts without them) are good enough to set a price. */
  readonly isExact: boolean;
}

const inSol = (amount: number, quote: Quote, sol: number): number =>
  quote === 'other' ? Number.NaN : amount / (quote === 'usd' ? sol : 1);

function leadOf(state: MarketState, token: TokenRecord, sol: number): LeadPool {
  const { quote } = priceUnitOf(state, token);
  return {
    depthSol: inSol(quotedLiquidityOf(state, token) / 2, quote, sol),
    isCurve: onCurve(token),
    priceSol: inSol(quotedPriceOf(state, token), quote, sol),
    activeAt: token.poolTime,
    isProved: token.leadProved,
  };
}

/**
 * Reports whether a trade was made in the token's main pool. The trade may make its pool the main pool
 * (`judgeRival`).
 */
export function isInLead(state: MarketState, token: TokenRecord, trade: Trade, priced: Priced): boolean {
  if (trade.pool === token.pool) {
    if (trade.time > token.poolTime) token.poolTime = trade.time;
    return true;
  }
  const { quote, priceSol, sol, isExact } = priced;
  if (quote === 'other') return false;
  const lead = leadOf(state, token, sol);
  if (trade.reserves === null) {
    // An unpriced first pool has no lead to defend.
    const isUnpriced = token.quote === 'other' && Number.isNaN(lead.priceSol) && !lead.isProved;
    if (!isUnpriced || !isExact) return false;
    takeLead(state, token, trade, quote);
    return true;
  }
  const verdict = judgeRival(
    lead,
    {
      pool: trade.pool,
      depthSol: inSol(Number(trade.reserves.quote) / 10 ** quoteDecimals(quote), quote, sol),
      priceSol,
      time: trade.time,
    },
    token.challenger,
  );
  if (verdict !== 'leads') {
    token.challenger = verdict;
    return false;
  }
  token.leadProved = true;
  takeLead(state, token, trade, quote);
  return true;
}

function takeLead(state: MarketState, token: TokenRecord, trade: Trade, quote: Quote): void {
  token.challenger = null;
  // The current price is in units of the previous lead.
  token.priceTime = Number.NEGATIVE_INFINITY;
  token.pool = trade.pool;
  token.market = trade.market;
  token.quoteMint = trade.quoteMint;
  token.quote = quote;
  token.poolTime = trade.time;
  state.setPool(trade.pool, token.number);
}
