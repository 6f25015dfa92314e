import { toNumber } from '@dugout/domain/base-units';
import type { PastTrade } from '../row-types.ts';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';
import { BUY, QUOTED_IN_USD, SETS_PRICE } from '../store/trade-tape.ts';
import { signatureOf } from '../text/trade-id.ts';
import type { MarketTrade, TraderStanding } from '../types.ts';
import { marksOfWallet } from './holders.ts';
import { known } from './known.ts';
import { readStanding } from './standings.ts';

const NONE = -1;

/** Presents trades that have left the tape, in dollars of their time, with the current marks of their wallets. */
export function readPastTrades(
  state: MarketState,
  token: TokenRecord,
  trades: readonly PastTrade[],
): MarketTrade[] {
  const standings = new Map<string, TraderStanding | null>();
  const standingOf = (wallet: string): TraderStanding | null => {
    const before = standings.get(wallet);
    if (before !== undefined) return before;
    const standing = standingOfWallet(state, token, wallet);
    standings.set(wallet, standing);
    return standing;
  };
  return trades.map(({ id, time, slot, wallet, flags, tokenAmount, quoteAmount, price, microUsd }) => {
    const priceUsd = price * state.solPrices.at(time);
    const usd = microUsd / 1e6;
    const hasOwnDollars = Number.isNaN(priceUsd) && (flags & QUOTED_IN_USD) !== 0;
    return {
      id,
      time,
      wallet,
      side: (flags & BUY) === 0 ? 'sell' : 'buy',
      tokenAmount,
      quoteAmount,
      priceSol: known(price),
      usd: known(usd),
      priceUsd: known(hasOwnDollars ? usd / toNumber(tokenAmount, token.decimals) : priceUsd),
      setsPrice: (flags & SETS_PRICE) !== 0,
      signature: signatureOf(id),
      slot,
      marks: marksOfWallet(state, token, wallet),
      standing: standingOf(wallet),
    };
  });
}

/** Null for a wallet without a trade of the token on the tape. */
function standingOfWallet(state: MarketState, token: TokenRecord, address: string): TraderStanding | null {
  const wallet = state.wallets.find(address);
  const holder = wallet === NONE ? NONE : state.holders.find(token.number, wallet);
  return holder === NONE || state.holders.trades(holder) === 0 ? null : readStanding(state, token, holder);
}
