import { graduationPct, PUMP_CURVE } from '@dugout/domain/bonding-curve';
import type { MarketEvent, Migration, Reserves, TokenCreated, TokenTransfer, Trade } from '@dugout/domain/market-events';
import { NATIVE_QUOTE_MINT, SOL_MINT } from '@dugout/domain/sol';
import { INTERVAL_SECONDS, type Interval, WINDOW_MS, WINDOWS } from '@dugout/domain/windows';

/** A dollar mint of the tests' events, and a mint that cannot be priced. */
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
export const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';

interface Told {
  readonly trade: Trade;
  /** SOL and US dollars a whole token by this trade, NaN when unknown. */
  readonly sol: number;
  readonly usd: number;
  readonly value: number;
  readonly sets: boolean;
}

interface Account {
  balance: bigint;
  short: bigint;
  until: number;
  last: number;
}

interface Known {
  readonly mint: string;
  readonly number: number;
  readonly told: Told[];
  readonly transfers: TokenTransfer[];
  readonly accounts: Map<string, Account>;
  readonly decimals: number;
  pool: string;
  pools: Set<string>;
  market: string;
  quoteMint: string;
  poolTime: number;
  created: TokenCreated | null;
  firstMarket: string;
  reserves: Reserves | null;
  price: number;
  priceTime: number;
  ath: number;
  floor: { time: number; sol: number; usd: number } | null;
}

const kindOf = (mint: string): 'sol' | 'usd' | 'other' =>
  mint === SOL_MINT || mint === NATIVE_QUOTE_MINT ? 'sol' : mint === USDC ? 'usd' : 'other';
const or = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** The market's rules written down plainly: every figure is drawn from the full list of what was told. Slow on purpose. */
export class ReferenceMarket {
  readonly known = new Map<string, Known>();
  readonly sol: { time: number; usd: number }[] = [];
  readonly ids = new Set<string>();
  /** Transfers and migrations of tokens that are not known yet. */
  readonly waiting: MarketEvent[] = [];

  apply(event: MarketEvent): void {
    if (event.kind === 'solPrice') this.sol.push({ time: event.time, usd: event.usd });
    else if (event.kind !== 'trade' && event.kind !== 'created' && !this.known.has(event.mint)) this.waiting.push(event);
    else if (!this.ids.has(event.kind + event.id)) {
      this.ids.add(event.kind + event.id);
      if (event.kind === 'created') this.#created(event);
      else if (event.kind === 'trade') this.#trade(event);
      else if (event.kind === 'migration') this.#migration(event);
      else this.#transfer(event);
    }
  }

  solAt(time: number): number {
    const upTo = this.sol.filter((price) => price.time <= time);
    const newest = Math.max(...upTo.map((price) => price.time));
    return upTo.filter((price) => price.time === newest).at(-1)?.usd ?? Number.NaN;
  }

  get solNow(): number {
    return this.solAt(Number.POSITIVE_INFINITY);
  }

  figures(mint: string, now: number) {
    const token = this.#token(mint);
    const usd = this.#usd(token);
    const supply = this.#supply(token);
    const windows = Object.fromEntries(WINDOWS.map((window) => [window, this.#window(token, now - WINDOW_MS[window])]));
    return {
      priceSol: or(kindOf(token.quoteMint) === 'usd' ? token.price / this.solNow : token.price),
      priceUsd: or(usd),
      marketCapUsd: supply === null ? null : or((usd * Number(supply)) / 10 ** token.decimals),
      liquidityUsd: or(this.#liquidity(token)),
      athUsd: or(Number.isNaN(token.ath) || usd > token.ath ? usd : token.ath),
      holders: this.holders(mint).filter((row) => !row.isPool).length,
      graduationPct: this.#graduation(token),
      windows,
      lastTradeAt: or(Math.max(...token.told.map(({ trade }) => trade.time))),
    };
  }

  #window(token: Known, since: number) {
    const inside = token.told.filter(({ trade }) => trade.time > since);
    const valued = inside.filter(({ value }) => !Number.isNaN(value));
    return {
      changePct: or(this.#change(token, since)),
      volumeUsd: inside.length > 0 && valued.length === 0 ? null : valued.reduce((sum, { value }) => sum + value, 0) / 1e6,
      buys: inside.filter(({ trade }) => trade.side === 'buy').length,
      sells: inside.filter(({ trade }) => trade.side === 'sell').length,
      traders: new Set(inside.map(({ trade }) => trade.wallet)).size,
    };
  }

  #change(token: Known, since: number): number {
    const made = inOrder(token.told.filter(({ sets }) => sets)).map(({ trade, sol }) => ({
      time: trade.time,
      sol,
      usd: kindOf(trade.quoteMint) === 'usd' ? sol * this.solAt(trade.time) : Number.NaN,
    }));
    const points = token.floor === null ? made : [token.floor, ...made].sort((a, b) => a.time - b.time);
    const from = points.filter(({ time }) => time <= since).at(-1) ?? token.floor ?? made[0];
    if (from === undefined) return Number.NaN;
    const fromUsd = Number.isNaN(from.usd) ? from.sol * this.solAt(Math.max(since, from.time)) : from.usd;
    const inUsd = (this.#usd(token) / fromUsd - 1) * 100;
    const inSol = ((kindOf(token.quoteMint) === 'usd' ? token.price / this.solNow : token.price) / from.sol - 1) * 100;
    return Number.isNaN(inUsd) ? inSol : inUsd;
  }

  holders(mint: string): { wallet: string; amount: bigint; isPool: boolean }[] {
    const token = this.#token(mint);
    const rows = [...token.accounts].map(([wallet, { balance }]) => ({ wallet, amount: balance, isPool: false }));
    const held = rows.filter(({ wallet, amount }) => amount > 0n && !this.#isPool(wallet));
    if (token.reserves !== null) {
      const onCurve = token.market === 'pumpfun' || token.market === 'letsbonk.fun';
      const virtual = onCurve ? 73_000_000_000_000n : 0n;
      if (token.reserves.base > virtual && (!onCurve || this.#onKnownCurve(token)))
        held.push({ wallet: token.pool, amount: token.reserves.base - virtual, isPool: true });
    }
    return held.sort((a, b) => Number(b.amount - a.amount) || (a.wallet < b.wallet ? -1 : 1));
  }

  shares(mint: string, knownTraders: ReadonlyMap<string, string>) {
    const token = this.#token(mint);
    const supply = this.#supply(token);
    const rows = this.holders(mint).filter((row) => !row.isPool);
    const pct = (fits: (wallet: string) => boolean): number | null => {
      const sum = rows.reduce((total, { wallet, amount }) => (fits(wallet) ? total + amount : total), 0n);
      return supply === null ? null : (Number(sum) / Number(supply)) * 100;
    };
    const top = new Set(rows.slice(0, 10).map(({ wallet }) => wallet));
    const isCreated = token.created !== null;
    return {
      top10HoldersPct: pct((wallet) => top.has(wallet)),
      devHoldingsPct: isCreated ? pct((wallet) => wallet === token.created?.creator) : null,
      insiderHoldingsPct: isCreated ? pct((wallet) => this.marks(mint, wallet).includes('insider')) : null,
      sniperHoldingsPct: isCreated ? pct((wallet) => this.marks(mint, wallet).includes('sniper')) : null,
      kols: rows.filter(({ wallet }) => knownTraders.has(wallet)).length,
    };
  }

  marks(mint: string, wallet: string): string[] {
    const { created, told, transfers } = this.#token(mint);
    if (created === null) return [];
    if (wallet === created.creator) return ['developer'];
    const buys = told.map(({ trade }) => trade).filter((trade) => trade.wallet === wallet && trade.side === 'buy');
    const bundled = buys.some((trade) => trade.signature === created.signature);
    const given = transfers.some((transfer) => transfer.from === created.creator && transfer.to === wallet);
    const sniped = buys.some(
      (trade) => trade.signature !== created.signature && trade.slot >= created.slot && trade.slot <= created.slot + 1,
    );
    return [...(sniped ? ['sniper'] : []), ...(bundled || given ? ['insider'] : [])];
  }

  candles(mint: string, interval: Interval, unit: 'priceSol' | 'priceUsd' | 'marketCapUsd') {
    const token = this.#token(mint);
    const span = INTERVAL_SECONDS[interval] * 1_000;
    const base = Math.min(span, 3_600_000);
    const supply = this.#supply(token);
    const candles = new Map<number, { time: number; open: number; high: number; low: number; close: number; volume: number }>();
    for (const { trade, sol } of inOrder(token.told.filter((told) => told.sets && !Number.isNaN(told.sol)))) {
      const usd = unit === 'priceSol' ? 1 : this.solAt(Math.floor(trade.time / base) * base + base - 1);
      const price = sol * usd * (unit === 'marketCapUsd' ? (supply === null ? Number.NaN : Number(supply) / 10 ** token.decimals) : 1);
      if (Number.isNaN(price)) continue;
      const paid =
        kindOf(trade.quoteMint) === 'sol' ? Number(trade.quoteAmount) / 1e9 : Number(trade.quoteAmount) / 1e6 / this.solAt(trade.time);
      const time = (Math.floor(trade.time / span) * span) / 1_000;
      const candle = candles.get(time) ?? { time, open: price, high: price, low: price, close: price, volume: 0 };
      candles.set(time, {
        ...candle,
        high: Math.max(candle.high, price),
        low: Math.min(candle.low, price),
        close: price,
        volume: candle.volume + paid * usd,
      });
    }
    return [...candles.values()];
  }

  trades(mint: string): string[] {
    return inOrder(this.#token(mint).told)
      .map(({ trade }) => trade.id)
      .reverse();
  }

  trend(mint: string, now: number, points: number): number[] {
    const token = this.#token(mint);
    const quarter = 900_000;
    const made = inOrder(token.told.filter(({ sets, sol }) => sets && !Number.isNaN(sol)));
    const age = token.created === null ? 0 : now - token.created.time;
    if (age > 0 && age < WINDOW_MS['24h']) return this.#lifeTrend(token, made, now, points);
    const closes: number[] = [];
    for (let point = 1; point < points; point++) {
      const end = now - ((points - point) * WINDOW_MS['24h']) / points;
      const last = made.filter(({ trade }) => (Math.floor(trade.time / quarter) + 1) * quarter <= end).at(-1);
      const floor = token.floor !== null && token.floor.time <= end ? token.floor.sol : Number.NaN;
      const price = last?.sol ?? floor;
      if (!Number.isNaN(price)) closes.push(price);
    }
    const price = this.figures(mint, now).priceSol;
    return price === null ? closes : [...closes, price];
  }

  #lifeTrend({ mint, created, floor }: Known, made: readonly Told[], now: number, points: number): number[] {
    const from = created?.time ?? now;
    const closes: number[] = [];
    for (let point = 0; point < points - 1; point++) {
      const moment = from + ((now - from) * point) / (points - 1);
      const last = made.filter(({ trade }) => trade.time <= moment && trade.time >= (floor?.time ?? 0)).at(-1);
      const price = last?.sol ?? (floor !== null && floor.time <= moment ? floor.sol : Number.NaN);
      if (!Number.isNaN(price)) closes.push(price);
    }
    const price = this.figures(mint, now).priceSol;
    return price === null ? closes : [...closes, price];
  }

  #token(mint: string): Known {
    const token = this.known.get(mint);
    if (token === undefined) throw new Error(`${mint} is not known`);
    return token;
  }

  #usd(token: Known): number {
    return kindOf(token.quoteMint) === 'usd' ? token.price : token.price * this.solNow;
  }

  #supply(token: Known): bigint | null {
    if (token.created !== null) return token.created.supply;
    const pump = token.firstMarket === 'pumpfun' || (token.firstMarket === 'pumpfun-amm' && token.mint.endsWith('pump'));
    return pump && token.decimals === 6 ? PUMP_CURVE.supply : null;
  }

  /** letsbonk.fun's curves have pump.fun's numbers, of other curves they are not known. */
  #onKnownCurve(token: Known): boolean {
    if (token.market === 'pumpfun') return true;
    if (token.market !== 'letsbonk.fun' || token.reserves === null || token.decimals !== 6 || kindOf(token.quoteMint) !== 'sol')
      return false;
    const product = Number(token.reserves.base) * Number(token.reserves.quote);
    return Math.abs(product / (1_073e12 * 30e9) - 1) <= 0.001;
  }

  #liquidity(token: Known): number {
    const quote = kindOf(token.quoteMint);
    const curve = token.market === 'pumpfun' || token.market === 'letsbonk.fun';
    if (token.reserves === null || quote === 'other' || (curve && (quote !== 'sol' || !this.#onKnownCurve(token)))) return Number.NaN;
    const real = curve ? token.reserves.quote - 30_000_000_000n : token.reserves.quote;
    const amount = Math.max(0, Number(real));
    return quote === 'usd' ? (2 * amount) / 1e6 : ((2 * amount) / 1e9) * this.solNow;
  }

  #graduation(token: Known): number | null {
    const curves = ['pumpfun', 'letsbonk.fun'];
    if (curves.includes(token.market)) return token.reserves === null || !this.#onKnownCurve(token) ? null : graduationPct(token.reserves);
    return curves.includes(token.created?.market ?? token.firstMarket) || curves.includes(token.firstMarket) ? 100 : null;
  }

  #isPool(wallet: string): boolean {
    return [...this.known.values()].some((token) => token.pools.has(wallet));
  }

  #open(mint: string, pool: string, market: string, quoteMint: string, decimals: number): Known {
    const known = this.known.get(mint);
    if (known !== undefined) return known;
    const token: Known = {
      mint,
      number: this.known.size,
      told: [],
      transfers: [],
      accounts: new Map(),
      decimals,
      pool,
      pools: new Set([pool]),
      market,
      quoteMint,
      poolTime: Number.NEGATIVE_INFINITY,
      created: null,
      firstMarket: market,
      reserves: null,
      price: Number.NaN,
      priceTime: Number.NEGATIVE_INFINITY,
      ath: Number.NaN,
      floor: null,
    };
    this.known.set(mint, token);
    for (const event of this.waiting) if (event.kind !== 'solPrice' && event.mint === mint) this.apply(event);
    return token;
  }

  #created(event: TokenCreated): void {
    const token = this.#open(event.mint, event.pool, event.market, event.quoteMint, event.decimals);
    if (token.created !== null) return;
    token.created = event;
    token.pools.add(event.pool);
    const price = unit(event.reserves, 0n, 0n, event.decimals, event.quoteMint);
    if (event.pool !== token.pool || Number.isNaN(price)) return;
    token.poolTime = Math.max(token.poolTime, event.time);
    this.#setPrice(token, price, event.reserves, event.time, this.solAt(event.time));
    const inUsd = kindOf(event.quoteMint) === 'usd';
    token.floor = {
      time: event.time,
      sol: inUsd ? price / this.solAt(event.time) : price,
      usd: inUsd ? price : Number.NaN,
    };
  }

  #migration(event: Migration): void {
    const token = this.#token(event.mint);
    token.pool = event.toPool;
    token.market = event.market;
    if (token.quoteMint === NATIVE_QUOTE_MINT) token.quoteMint = SOL_MINT;
    token.pools.add(event.toPool);
    token.poolTime = Math.max(token.poolTime, event.time);
    const price = unit(event.reserves, 0n, 0n, token.decimals, token.quoteMint);
    if (!Number.isNaN(price)) this.#setPrice(token, price, event.reserves, Math.max(event.time, token.priceTime), this.solAt(event.time));
  }

  #transfer(event: TokenTransfer): void {
    const token = this.#token(event.mint);
    if (event.from === event.to || event.tokenAmount === 0n) return;
    token.transfers.push(event);
    this.#move(token, event.from, -event.tokenAmount, event.time);
    this.#move(token, event.to, event.tokenAmount, event.time);
  }

  #trade(event: Trade): void {
    const token = this.#open(event.mint, event.pool, event.market, event.quoteMint, event.decimals);
    const quote = kindOf(event.quoteMint);
    const sol = this.solAt(event.time);
    const price = unit(event.reserves, event.tokenAmount, event.quoteAmount, token.decimals, event.quoteMint);
    const silent = kindOf(token.quoteMint) === 'other' || event.time > token.poolTime + 3_600_000;
    if (event.pool !== token.pool && quote !== 'other' && silent) {
      Object.assign(token, { pool: event.pool, market: event.market, quoteMint: event.quoteMint, poolTime: event.time });
    }
    token.pools.add(event.pool);
    const leads = event.pool === token.pool;
    if (leads) token.poolTime = Math.max(token.poolTime, event.time);
    const sets = leads && !Number.isNaN(price);
    const cents = quote === 'usd' ? Number(event.quoteAmount) : (Number(event.quoteAmount) * sol) / 1_000;
    token.told.push({
      trade: event,
      sol: quote === 'usd' ? price / sol : price,
      usd: quote === 'usd' ? price : price * sol,
      value: quote === 'other' ? Number.NaN : Math.round(cents),
      sets,
    });
    if (sets) this.#setPrice(token, price, event.reserves, event.time, sol);
    this.#move(token, event.wallet, event.side === 'buy' ? event.tokenAmount : -event.tokenAmount, event.time);
  }

  #setPrice(token: Known, price: number, reserves: Reserves | null, time: number, sol: number): void {
    const usd = kindOf(token.quoteMint) === 'usd' ? price : price * sol;
    if (!Number.isNaN(usd)) token.ath = Number.isNaN(token.ath) ? usd : Math.max(token.ath, usd);
    if (time < token.priceTime) return;
    Object.assign(token, { price, reserves, priceTime: time });
  }

  #move(token: Known, wallet: string, amount: bigint, time: number): void {
    const account = token.accounts.get(wallet) ?? { balance: 0n, short: 0n, until: 0, last: Number.NEGATIVE_INFINITY };
    token.accounts.set(wallet, account);
    let left = amount;
    if (amount > 0n && time < account.until) {
      const paid = amount < account.short ? amount : account.short;
      account.short -= paid;
      left -= paid;
    }
    account.last = Math.max(account.last, time);
    account.balance += left;
    if (account.balance >= 0n) return;
    account.short -= account.balance;
    account.until = account.last;
    account.balance = 0n;
  }
}

const inOrder = (told: readonly Told[]): Told[] => [...told].sort((a, b) => a.trade.time - b.trade.time);

function unit(reserves: Reserves | null, tokens: bigint, paid: bigint, decimals: number, quoteMint: string): number {
  const kind = kindOf(quoteMint);
  if (kind === 'other') return Number.NaN;
  const [base, quote] = reserves === null ? [tokens, paid] : [reserves.base, reserves.quote];
  const price = Number(quote) / 10 ** (kind === 'sol' ? 9 : 6) / (Number(base) / 10 ** decimals);
  return Number.isFinite(price) && price > 0 ? price : Number.NaN;
}
