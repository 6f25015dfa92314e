import { toNumber } from '@dugout/domain/base-units';
import type { Trade } from '@dugout/domain/market-events';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';
import { BUY, QUOTED_IN_USD, SETS_PRICE } from '../store/trade-tape.ts';
import { signatureOf } from '../text/trade-id.ts';
import type { MarketTrade, TraderStanding } from '../types.ts';
import { marksOf } from './holders.ts';
import { known } from './known.ts';
import { type KeptStandings, readStanding } from './standings.ts';

const NONE = -1;

/**
 * Newest first; `before` is the id of the trade after which to continue. Empty when that trade has left the tape.
 */
export function readTrades(
  state: MarketState,
  token: TokenRecord,
  limit: number,
  before?: string,
): MarketTrade[] {
  const { tape } = state;
  const trades: MarketTrade[] = [];
  const standings = new Map<number, TraderStanding | null>();
  const standingOf = (holder: number): TraderStanding | null => {
    const known = standings.get(holder);
    if (known !== undefined) return known;
    const standing = readStanding(state, token, holder);
    standings.set(holder, standing);
    return standing;
  };
  for (let at = startAt(state, token, before); at !== NONE && trades.length < limit; at = tape.previous(at))
    trades.push(readTrade(state, token, at, standingOf(tape.holder(at))));
  return trades;
}

/** Returns the time of a token's trade in unix ms; null when it is not on the tape. */
export function readTradeTime({ tape, holders }: MarketState, token: TokenRecord, id: string): number | null {
  const at = tape.find(id);
  return at === NONE || holders.token(tape.holder(at)) !== token.number ? null : tape.time(at);
}

function startAt(state: MarketState, token: TokenRecord, before: string | undefined): number {
  if (before === undefined) return state.tape.last(token.number);
  const at = state.tape.find(before);
  return at === NONE || state.holders.token(state.tape.holder(at)) !== token.number
    ? NONE
    : state.tape.previous(at);
}

/** A trade against dollars has a dollar price even when no SOL price is known. */
function priceUsdOf({ tape, solPrices }: MarketState, token: TokenRecord, at: number): number {
  const price = tape.price(at) * solPrices.at(tape.time(at));
  if (!Number.isNaN(price) || (tape.flags(at) & QUOTED_IN_USD) === 0) return price;
  return tape.microUsd(at) / 1e6 / toNumber(tape.tokenAmount(at), token.decimals);
}

/** Returns a just applied trade if it is its token's newest, otherwise null. */
export function readNewestTrade(
  state: MarketState,
  token: TokenRecord,
  { id, wallet }: Trade,
  kept: KeptStandings,
): MarketTrade | null {
  const at = state.tape.find(id);
  if (at === NONE || at !== state.tape.last(token.number)) return null;
  const standing = readStanding(state, token, state.tape.holder(at), (_, holder) =>
    kept.of(state, holder, at),
  );
  return readTrade(state, token, at, standing, { id, wallet });
}

type Texts = Pick<MarketTrade, 'id' | 'wallet'>;

const textsOf = ({ tape, holders, wallets }: MarketState, at: number): Texts => ({
  id: tape.id(at),
  wallet: wallets.text(holders.wallet(tape.holder(at))),
});

/** `texts` are the trade's id and wallet if the caller already has them. */
function readTrade(
  state: MarketState,
  token: TokenRecord,
  at: number,
  standing: TraderStanding | null,
  texts = textsOf(state, at),
): MarketTrade {
  const { tape } = state;
  const { id, wallet } = texts;
  const holder = tape.holder(at);
  return {
    id,
    time: tape.time(at),
    wallet,
    side: (tape.flags(at) & BUY) === 0 ? 'sell' : 'buy',
    tokenAmount: tape.tokenAmount(at),
    quoteAmount: tape.quoteAmount(at),
    priceSol: known(tape.price(at)),
    usd: known(tape.microUsd(at) / 1e6),
    priceUsd: known(priceUsdOf(state, token, at)),
    setsPrice: (tape.flags(at) & SETS_PRICE) !== 0,
    signature: signatureOf(id),
    slot: tape.slot(at),
    marks: marksOf(state, token, holder),
    standing,
  };
}
