import { quoteAtPool, type Trade } from '@dugout/domain/market-events';
import { amountsSetPrice, type TradeValue } from '../figures/price-policy.ts';
import { type Quote, quoteDecimals, quoteOf, unitPrice } from '../figures/quotes.ts';
import type { MarketState } from '../state.ts';
import { type PriceUnit, quoteUnit } from './price-path.ts';

interface PricedTrade {
  readonly quote: Quote;
  readonly unit: PriceUnit;
  /** Dollars per SOL at its time. */
  readonly sol: number;
  /** Of its pool after the trade, in quote units per whole token. */
  readonly price: number;
  readonly priceSol: number;
  readonly value: TradeValue;
  /** Whether its reserves, or its amounts without them, are good enough to set a price. */
  readonly isExact: boolean;
}

/** Prices a trade of a token with these decimals. Unknown figures are NaN. */
export function pricedTrade(state: MarketState, trade: Trade, decimals: number): PricedTrade {
  const quote = quoteOf(trade.quoteMint);
  const sol = state.solPrices.at(trade.time);
  const atPool = quoteAtPool(trade);
  const price = unitPrice(trade.reserves, trade.tokenAmount, atPool, decimals, quote);
  const unit = quoteUnit(state, quote, trade.quoteMint);
  const priceSol = (price * unit.rate) / (unit.quote === 'usd' ? sol : 1);
  const value = tradeValue(Number(trade.quoteAmount), quote, unit);
  const isExact =
    !Number.isNaN(price) &&
    (trade.reserves !== null || amountsSetPrice(Number(trade.tokenAmount), Number(atPool), value));
  return { quote, unit, sol, price, priceSol, value, isExact };
}

/** Returns the value of a quote amount: itself for SOL or dollars, otherwise at the quote token's price. */
const tradeValue = (amount: number, quote: Quote, unit: PriceUnit): TradeValue =>
  quote === 'other'
    ? { amount: amount * unit.rate * 10 ** quoteDecimals(unit.quote), quote: unit.quote }
    : { amount, quote };
