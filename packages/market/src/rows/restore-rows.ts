import type { Migration, TokenTransfer } from '@dugout/domain/market-events';
import { quoteOf } from '../figures/quotes.ts';
import type { CandleRow, HolderRow, TokenRow, TradeRow } from '../row-types.ts';
import type { MarketState } from '../state.ts';
import { newToken } from '../store/token-record.ts';
import { countIn } from '../writes/apply-trade.ts';
import { holderOf, rememberTransfer } from '../writes/holdings.ts';
import { rememberQuote } from '../writes/quoted-tokens.ts';

/** Restores a token under its number. Tokens come in the order of their numbers, after all wallets. */
export function restoreToken(state: MarketState, row: TokenRow): void {
  const { number, mint, pool, market, decimals, quoteMint, creator, holderPoints, ...facts } = row;
  const token = newToken(
    state.mints.intern(mint),
    mint,
    pool,
    market,
    decimals,
    quoteMint,
    quoteOf(quoteMint),
  );
  if (token.number !== number || state.tokens.length !== number)
    throw new RangeError(`Token ${number} restored out of order`);
  Object.assign(token, facts);
  token.creatorWallet = creator;
  token.creator = creator < 0 ? null : state.wallets.text(creator);
  token.quoteReserve = row.reserves === null ? Number.NaN : Number(row.reserves.quote);
  state.tokens.push(token);
  state.tokenMints.add(mint);
  rememberQuote(state, token);
  if (token.vacant) {
    state.vacant++;
    return;
  }
  state.pools.set(pool, number);
  state.holderSeries.restore(number, holderPoints);
  if (token.createdAt === null && token.name === '' && token.symbol === '') return;
  state.lookAlikes.add(number, token.name, token.symbol);
  state.tokenNames.add(number, token.name, token.symbol);
}

/** Restores the creations of each wallet, in the order of creation. Call after all tokens are restored. */
export function restoreCreations(state: MarketState): void {
  const created = state.tokens.filter((token) => token.createdAt !== null);
  created.sort((a, b) => a.createdSlot - b.createdSlot || a.number - b.number);
  for (const token of created) state.walletChains.addCreated(token.creatorWallet, token.number);
}

export function restoreHolder(state: MarketState, row: HolderRow): void {
  const holder = state.holders.add(row.token, row.wallet, row.flags);
  state.walletChains.addHolder(row.wallet, holder);
  if (row.short > 0n) state.holders.debit(holder, row.short, row.shortUntil);
  state.holders.credit(holder, row.amount, row.time);
}

/** Restores candles of 15 minutes and of an hour; shorter ones are computed from the tape. */
export function restoreCandle(
  state: MarketState,
  { token, span, time, open, high, low, close, volume, firstAt, lastAt }: CandleRow,
): void {
  const bars = [state.quarterBars, state.hourBars].find(({ spanMs }) => spanMs === span * 1_000);
  if (bars === undefined) return;
  bars.add(token, time + firstAt, open, volume);
  bars.add(token, time + firstAt, high, 0);
  bars.add(token, time + firstAt, low, 0);
  bars.add(token, time + lastAt, close, 0);
}

/**
 * Restores a trade to the tape without applying its effect on token, holders and candles a second time. Returns
 * false when it is already on the tape.
 */
export function restoreTrade(state: MarketState, row: TradeRow): boolean {
  if (state.tape.find(row.id) !== -1) return false;
  state.see(row.slot, row.time);
  const holder = holderOf(state, row.token, row.wallet);
  const at = state.tape.add(row.id, row.token, holder, row.time, row.slot, row.tokenAmount, row.quoteAmount);
  state.walletChains.addTrade(row.wallet, at);
  state.tape.setValue(at, row.price, row.microUsd, row.flags);
  countIn(state, row.token, holder, at, row.time);
  return true;
}

/** Remembers a transfer or migration whose effect on tokens and holders is already restored. */
export function restoreFact(state: MarketState, event: Migration | TokenTransfer): void {
  const token = state.token(event.mint);
  if (token === undefined) {
    state.keepWaiting(event);
    return;
  }
  state.see(event.slot, event.time);
  if (!state.seen.add(event.id, event.time) || event.kind === 'migration') return;
  if (token.creatorWallet >= 0 || event.from === event.to || event.tokenAmount === 0n) return;
  rememberTransfer(state, token.number, state.wallets.intern(event.from), state.wallets.intern(event.to));
}
