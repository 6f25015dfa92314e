import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import type { Migration, Reserves, TokenCreated } from '@dugout/domain/market-events';
import { createsTokens, type MarketId } from '@dugout/domain/markets';
import { NATIVE_QUOTE_MINT, SOL_MINT } from '@dugout/domain/sol';
import { isMoney, isSameQuote, type Quote, quoteOf, unitPrice } from '../figures/quotes.ts';
import { priceUnitOf } from '../reads/price-path.ts';
import type { MarketState } from '../state.ts';
import { POOL } from '../store/holder-flags.ts';
import { newToken, type TokenRecord } from '../store/token-record.ts';
import { applyTransfer, markEarlierHolders } from './holdings.ts';
import { nameToken } from './names.ts';
import { noteHolders } from './note-holders.ts';
import { noteQuoted, rememberQuote } from './quoted-tokens.ts';

const NONE = -1;

const launchpadOf = (market: MarketId): MarketId | null => (createsTokens(market) ? market : null);

/** pump.fun mints a fixed supply; for other tokens it is only known from their creation. */
function supplyOf(mint: string, market: MarketId, decimals: number): bigint | null {
  const fromPump = market === 'pumpfun' || (market === 'pumpfun-amm' && mint.endsWith('pump'));
  return fromPump && decimals === PUMP_CURVE.decimals ? PUMP_CURVE.supply : null;
}

export function addToken(
  state: MarketState,
  mint: string,
  pool: string,
  market: MarketId,
  decimals: number,
  quoteMint: string,
  quote: Quote,
): TokenRecord {
  const token = newToken(state.mints.intern(mint), mint, pool, market, decimals, quoteMint, quote);
  // A rolled-back token comes back under its old number.
  const former = state.tokens[token.number];
  if (former !== undefined) state.vacant--;
  if (former !== undefined)
    Object.assign(token, { holdings: former.holdings + 1, safety: former.safety, offChain: former.offChain });
  token.launchpad = launchpadOf(market);
  token.supply = supplyOf(mint, market, decimals);
  state.tokens[token.number] = token;
  if (former === undefined) state.tokenMints.add(mint);
  state.undo?.born(token.number);
  rememberQuote(state, token);
  followPool(state, token, pool);
  const waiting = state.waiting.get(mint) ?? [];
  state.waiting.delete(mint);
  for (const event of waiting) {
    if (event.kind === 'transfer') applyTransfer(state, event);
    else applyMigration(state, event);
  }
  return token;
}

/** Records a pool of a token. The pool's own address is not a holder, whatever is sent to it. */
export function followPool(state: MarketState, token: TokenRecord, pool: string): void {
  state.setPool(pool, token.number);
  const wallet = state.wallets.find(pool);
  const holder = wallet === NONE ? NONE : state.holders.find(token.number, wallet);
  if (holder !== NONE) state.holders.mark(holder, POOL);
}

/**
 * Sets the main pool's price and reserves as of `time`. A price older than the current one only counts for the
 * ATH.
 */
export function setPrice(
  state: MarketState,
  token: TokenRecord,
  price: number,
  reserves: Reserves | null,
  time: number,
  solUsd: number,
): void {
  const { quote, rate } = priceUnitOf(state, token);
  const usd = price * rate * (quote === 'usd' ? 1 : solUsd);
  if (!Number.isNaN(usd) && !(usd <= token.athUsd)) token.athUsd = usd;
  if (time < token.priceTime) return;
  const moved = token.price !== price;
  token.price = price;
  token.reserves = reserves;
  token.quoteReserve = reserves === null ? Number.NaN : Number(reserves.quote);
  token.priceTime = time;
  if (moved) noteQuoted(state, token.mint);
}

export function applyCreated(state: MarketState, event: TokenCreated): boolean {
  if (isMoney(event.mint)) return false;
  const quote = quoteOf(event.quoteMint);
  const token =
    state.materialiseByMint(event.mint) ??
    addToken(state, event.mint, event.pool, event.market, event.decimals, event.quoteMint, quote);
  if (token.createdAt !== null) return false;
  state.undo?.touch(token);
  state.see(event.slot, event.time);
  followPool(state, token, event.pool);
  const unnamed = token.name === '' && token.symbol === '';
  token.name = event.name;
  token.symbol = event.symbol;
  token.uri = event.uri;
  token.creator = event.creator;
  token.creatorWallet = state.seeWallet(event.creator, event.time);
  state.undo?.created(token.creatorWallet);
  state.walletChains.addCreated(token.creatorWallet, token.number);
  token.createdAt = event.time;
  token.createdSlot = event.slot;
  token.creationSignature = event.signature;
  token.supply = event.supply;
  token.launchpad = launchpadOf(event.market) ?? token.launchpad;
  token.holdings++;
  // A name read from its accounts is already indexed.
  if (unnamed) nameToken(state, token);
  firstPrice(state, token, event, quote);
  markEarlierHolders(state, token);
  noteHolders(state, token.number);
  return true;
}

function firstPrice(state: MarketState, token: TokenRecord, event: TokenCreated, quote: Quote): void {
  const price = unitPrice(event.reserves, 0n, 0n, event.decimals, quote);
  if (event.pool !== token.pool) return;
  token.leadProved = true;
  if (Number.isNaN(price) || !isSameQuote(event.quoteMint, token.quoteMint)) return;
  const solUsd = state.solPrices.at(event.time);
  if (event.time > token.poolTime) token.poolTime = event.time;
  setPrice(state, token, price, event.reserves, event.time, solUsd);
  const { quote: valued, rate } = priceUnitOf(state, token);
  if (event.time < token.baselineTime || valued === 'other') return;
  token.baselineTime = event.time;
  token.baselineSol = (price * rate) / (valued === 'usd' ? solUsd : 1);
  token.baselineUsd = quote === 'usd' ? price : Number.NaN;
}

/** Moves the token's price to its new pool. */
export function applyMigration(state: MarketState, event: Migration): boolean {
  const token = state.materialiseByMint(event.mint);
  if (token === undefined) {
    state.keepWaiting(event);
    return false;
  }
  if (!state.seen.add(event.id, event.time)) return false;
  state.undo?.seen(event.id);
  state.undo?.touch(token);
  state.see(event.slot, event.time);
  token.pool = event.toPool;
  token.market = event.market;
  token.leadProved = true;
  token.challenger = null;
  token.migratedAt = event.time;
  if (token.quoteMint === NATIVE_QUOTE_MINT) token.quoteMint = SOL_MINT;
  followPool(state, token, event.toPool);
  token.poolTime = Math.max(token.poolTime, event.time);
  const price = unitPrice(event.reserves, 0n, 0n, token.decimals, token.quote);
  if (!Number.isNaN(price))
    setPrice(
      state,
      token,
      price,
      event.reserves,
      Math.max(event.time, token.priceTime),
      state.solPrices.at(event.time),
    );
  token.holdings++;
  noteHolders(state, token.number);
  return true;
}
