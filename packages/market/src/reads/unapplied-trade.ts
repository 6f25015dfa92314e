import { toNumber } from '@dugout/domain/base-units';
import type { Trade } from '@dugout/domain/market-events';
import { isSameQuote, microUsdOf } from '../figures/quotes.ts';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';
import type { MarketTrade } from '../types.ts';
import { marksOfWallet } from './holders.ts';
import { known } from './known.ts';
import { pricedTrade } from './priced-trade.ts';

/** Presents a trade that the market has not applied, at its current SOL price and with the wallet's current marks. */
export function readUnappliedTrade(
  state: MarketState,
  token: Readonly<TokenRecord>,
  trade: Trade,
): MarketTrade {
  const { id, time, wallet, side, tokenAmount, quoteAmount, signature, slot } = trade;
  const { quote, unit, sol, priceSol, value, isExact } = pricedTrade(state, trade, token.decimals);
  const inLead = trade.pool === token.pool && isSameQuote(trade.quoteMint, token.quoteMint);
  const usd = microUsdOf(value.amount, value.quote, sol) / 1e6;
  const hasOwnDollars = quote === 'usd' && Number.isNaN(priceSol);
  return {
    id,
    time,
    wallet,
    side,
    tokenAmount,
    quoteAmount,
    priceSol: known(priceSol),
    usd: known(usd),
    priceUsd: known(hasOwnDollars ? usd / toNumber(tokenAmount, token.decimals) : priceSol * sol),
    setsPrice: inLead && isExact && unit.quote !== 'other',
    signature,
    slot,
    marks: marksOfWallet(state, token, wallet),
    standing: null,
  };
}
