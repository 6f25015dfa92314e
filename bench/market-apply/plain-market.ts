import type { Trade } from '@dugout/domain/market-events';
import { INTERVAL_SECONDS, WINDOW_MS, WINDOWS, type Window } from '@dugout/domain/windows';

interface Kept {
  readonly trade: Trade;
  readonly price: number;
  readonly usd: number;
}

interface Candle {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  first: number;
  last: number;
}

interface Rolling {
  from: number;
  buys: number;
  sells: number;
  usd: number;
  readonly traders: Map<string, number>;
}

interface Token {
  readonly trades: Kept[];
  readonly balances: Map<string, bigint>;
  readonly windows: Map<Window, Rolling>;
  readonly candles: Record<(typeof KEPT_INTERVALS)[number], Map<number, Candle>>;
  price: number;
  priceTime: number;
  ath: number;
  holders: number;
}

/** The base candles stored by packages/market, and the one-minute candles for the check. */
const KEPT_INTERVALS = ['1m', '15m', '1h'] as const;

/**
 * The same figures with plain objects, arrays and maps, a straightforward implementation: windows are trimmed on
 * reading.
 */
export class PlainMarket {
  readonly #solUsd: number;
  readonly #ids = new Set<string>();
  readonly #tokens = new Map<string, Token>();

  constructor(solUsd: number) {
    this.#solUsd = solUsd;
  }

  apply(trade: Trade): void {
    if (this.#ids.has(trade.id)) return;
    this.#ids.add(trade.id);
    const token = this.#tokenOf(trade.mint);
    const price =
      trade.reserves === null
        ? Number.NaN
        : Number(trade.reserves.quote) / Number(trade.reserves.base) / 1_000;
    const kept = { trade, price, usd: Math.round((Number(trade.quoteAmount) * this.#solUsd) / 1_000) };
    let at = token.trades.length;
    while (at > 0 && (token.trades[at - 1]?.trade.time ?? 0) > trade.time) at--;
    token.trades.splice(at, 0, kept);
    for (const rolling of token.windows.values()) {
      if (at < rolling.from) rolling.from++;
      else count(rolling, kept, 1);
    }
    this.#balance(token, trade);
    for (const interval of KEPT_INTERVALS)
      addTo(token.candles[interval], INTERVAL_SECONDS[interval] * 1_000, trade, price);
    token.ath = Math.max(token.ath, price * this.#solUsd);
    if (trade.time < token.priceTime) return;
    token.price = price;
    token.priceTime = trade.time;
  }

  figures(mint: string, now: number) {
    const token = this.#tokens.get(mint);
    if (token === undefined) return null;
    const windows = Object.fromEntries(WINDOWS.map((window) => [window, this.#window(token, window, now)]));
    return {
      priceSol: token.price,
      priceUsd: token.price * this.#solUsd,
      athUsd: token.ath,
      holders: token.holders,
      windows: windows as Record<Window, WindowRead>,
    };
  }

  candles(mint: string, interval: (typeof KEPT_INTERVALS)[number]): Candle[] {
    return [...(this.#tokens.get(mint)?.candles[interval].values() ?? [])].sort((a, b) => a.time - b.time);
  }

  #window(token: Token, window: Window, now: number): WindowRead {
    const rolling = token.windows.get(window);
    if (rolling === undefined) throw new Error('no window');
    const since = now - WINDOW_MS[window];
    for (
      let kept = token.trades[rolling.from];
      kept !== undefined && kept.trade.time <= since;
      kept = token.trades[rolling.from]
    ) {
      count(rolling, kept, -1);
      rolling.from++;
    }
    const before = token.trades[rolling.from - 1] ?? token.trades[0];
    const changePct = before === undefined ? null : (token.price / before.price - 1) * 100;
    return {
      changePct,
      volumeUsd: rolling.usd / 1e6,
      buys: rolling.buys,
      sells: rolling.sells,
      traders: rolling.traders.size,
    };
  }

  #tokenOf(mint: string): Token {
    const known = this.#tokens.get(mint);
    if (known !== undefined) return known;
    const token: Token = {
      trades: [],
      balances: new Map(),
      windows: new Map(
        WINDOWS.map((window) => [window, { from: 0, buys: 0, sells: 0, usd: 0, traders: new Map() }]),
      ),
      candles: { '1m': new Map(), '15m': new Map(), '1h': new Map() },
      price: Number.NaN,
      priceTime: 0,
      ath: 0,
      holders: 0,
    };
    this.#tokens.set(mint, token);
    return token;
  }

  #balance(token: Token, trade: Trade): void {
    const before = token.balances.get(trade.wallet) ?? 0n;
    const moved = trade.side === 'buy' ? before + trade.tokenAmount : before - trade.tokenAmount;
    const after = moved < 0n ? 0n : moved;
    token.balances.set(trade.wallet, after);
    token.holders += Number(after > 0n) - Number(before > 0n);
  }
}

interface WindowRead {
  readonly changePct: number | null;
  readonly volumeUsd: number;
  readonly buys: number;
  readonly sells: number;
  readonly traders: number;
}

function count(rolling: Rolling, { trade, usd }: Kept, step: 1 | -1): void {
  if (trade.side === 'buy') rolling.buys += step;
  else rolling.sells += step;
  rolling.usd += step * usd;
  const trades = (rolling.traders.get(trade.wallet) ?? 0) + step;
  if (trades === 0) rolling.traders.delete(trade.wallet);
  else rolling.traders.set(trade.wallet, trades);
}

function addTo(
  candles: Map<number, Candle>,
  span: number,
  { time, quoteAmount }: Trade,
  price: number,
): void {
  const opens = Math.floor(time / span) * span;
  const sol = Number(quoteAmount) / 1e9;
  const candle = candles.get(opens);
  if (candle === undefined) {
    candles.set(opens, {
      time: opens / 1_000,
      open: price,
      high: price,
      low: price,
      close: price,
      volume: sol,
      first: time,
      last: time,
    });
    return;
  }
  if (time < candle.first) Object.assign(candle, { first: time, open: price });
  if (time >= candle.last) Object.assign(candle, { last: time, close: price });
  candle.high = Math.max(candle.high, price);
  candle.low = Math.min(candle.low, price);
  candle.volume += sol;
}
