import { lamportsOf } from '../reads/trade-lamports.ts';
import type { CandleRow, HolderRow, TokenRow, TradeValue } from '../row-types.ts';
import type { MarketState } from '../state.ts';
import type { BarTable } from '../store/bar-table.ts';
import { CompactedToken } from '../store/compacted-tokens.ts';
import type { TokenRecord } from '../store/token-record.ts';
import { SETS_PRICE } from '../store/trade-tape.ts';

const NONE = -1;
/** Interval in seconds of the candles computed from the tape. 5-minute candles combine five of them. */
const TAPE_SPAN = 60;

export function readTokenRow(state: MarketState, token: Readonly<TokenRecord>): TokenRow {
  const whole = token instanceof CompactedToken ? token.read() : token;
  const { creator: _, creatorWallet, holdings: __, quote: ___, quoteReserve: ____, ...facts } = whole;
  return { ...facts, creator: creatorWallet, holderPoints: state.holderSeries.packed(token.number) };
}

/** Returns null when nothing is stored for the wallet in that token. */
export function readHolderRow(state: MarketState, token: number, wallet: number): HolderRow | null {
  const { holders } = state;
  const holder = holders.find(token, wallet);
  if (holder === NONE) return null;
  const { short, shortUntil } = holders.shortfall(holder);
  return {
    token,
    wallet,
    amount: holders.balance(holder),
    time: holders.time(holder),
    flags: holders.flags(holder),
    short,
    shortUntil,
  };
}

/**
 * Returns a token's candles of a minute, 15 minutes and an hour that were open at `since` (unix ms) or opened
 * later.
 */
export function readCandleRows(state: MarketState, token: number, since: number): CandleRow[] {
  const rows: CandleRow[] = [];
  fromTape(state, token, TAPE_SPAN, since, rows);
  for (const bars of [state.quarterBars, state.hourBars]) fromBars(bars, token, since, rows);
  return rows;
}

function fromBars(bars: BarTable, token: number, since: number, rows: CandleRow[]): void {
  for (
    let bar = bars.newest(token);
    bar !== NONE && bars.time(bar) + bars.spanMs > since;
    bar = bars.older(bar)
  )
    rows.push({ token, span: bars.spanMs / 1_000, ...bars.read(bar), ...bars.offsets(bar) });
}

function fromTape(state: MarketState, token: number, span: number, since: number, rows: CandleRow[]): void {
  const { tape } = state;
  const spanMs = span * 1_000;
  // A candle with trades that already left the tape stays as it was stored.
  const whole = Math.max(since, state.forgottenUpTo + spanMs);
  const from = Math.floor(whole / spanMs) * spanMs;
  let row: { -readonly [K in keyof CandleRow]: CandleRow[K] } | null = null;
  for (let at = tape.last(token); at !== NONE && tape.time(at) >= from; at = tape.previous(at)) {
    const price = tape.price(at);
    if ((tape.flags(at) & SETS_PRICE) === 0 || Number.isNaN(price)) continue;
    const time = Math.floor(tape.time(at) / spanMs) * spanMs;
    const offset = tape.time(at) - time;
    const volume = lamportsOf(state, at);
    if (row === null || row.time !== time) {
      row = {
        token,
        span,
        time,
        open: price,
        high: price,
        low: price,
        close: price,
        volume,
        firstAt: offset,
        lastAt: offset,
      };
      rows.push(row);
      continue;
    }
    row.open = price;
    row.firstAt = offset;
    row.volume += volume;
    if (price > row.high) row.high = price;
    if (price < row.low) row.low = price;
  }
}

/** Returns the values computed when a trade was applied; null when it is not on the tape. */
export function readTradeValue(state: MarketState, id: string): TradeValue | null {
  const at = state.tape.find(id);
  if (at === NONE) return null;
  const holder = state.tape.holder(at);
  return {
    token: state.holders.token(holder),
    wallet: state.holders.wallet(holder),
    price: state.tape.price(at),
    microUsd: state.tape.microUsd(at),
    flags: state.tape.flags(at),
  };
}
