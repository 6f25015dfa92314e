import type { Trade } from '@dugout/domain/market-events';
import { judgeRival, type LeadPool } from '../figures/price-policy.ts';
import { type Quote, quoteDecimals } from '../figures/quotes.ts';
import { onCurve } from '../reads/curve.ts';
import { quotedLiquidityOf } from '../reads/figures.ts';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';

/** A trade's figures: what its pool is quoted in, SOL a whole token, and dollars a SOL at its time. */
export interface Priced {
  readonly quote: Quote;
  readonly priceSol: number;
  readonly sol: number;
}

const inSol = (amount: number, quote: Quote, sol: number): number =>
  quote === 'other' ? Number.NaN : amount / (quote === 'usd' ? sol : 1);

const leadOf = (token: Readonly<TokenRecord>, sol: number): LeadPool => ({
  depthSol: inSol(quotedLiquidityOf(token) / 2, token.quote, sol),
  isCurve: onCurve(token),
  priceSol: inSol(token.price, token.quote, sol),
  activeAt: token.poolTime,
  isProved: token.leadProved,
});

/**
 * Returns whether a trade was made in the token's main pool. Its pool may become the main pool by this trade
 * (`judgeRival`).
 */
export function isInLead(state: MarketState, token: TokenRecord, trade: Trade, priced: Priced): boolean {
  if (trade.pool === token.pool) {
    if (trade.time > token.poolTime) token.poolTime = trade.time;
    return true;
  }
  const { quote, priceSol, sol } = priced;
  if (quote === 'other' || trade.reserves === null) return false;
  const verdict = judgeRival(
    leadOf(token, sol),
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
  token.challenger = null;
  token.leadProved = true;
  token.pool = trade.pool;
  token.market = trade.market;
  token.quoteMint = trade.quoteMint;
  token.quote = quote;
  token.poolTime = trade.time;
  state.setPool(trade.pool, token.number);
  return true;
}
