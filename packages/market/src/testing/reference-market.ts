import { graduationPct, MAYHEM_AGENT, PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import { INTERVAL_SECONDS, type Interval, WINDOW_MS, WINDOWS } from '@dugout/domain/windows';
import { type Applied, type Known, kindOf, ReferenceState } from './reference-state.ts';

const or = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** The market's rules written plainly: every figure is computed from the full list of events. Slow on purpose. */
export class ReferenceMarket extends ReferenceState {
  figures(mint: string, now: number) {
    const token = this.token(mint);
    const usd = this.#usd(token);
    const supply = this.#supply(token);
    const windows = Object.fromEntries(
      WINDOWS.map((window) => [window, this.#window(token, now - WINDOW_MS[window])]),
    );
    return {
      priceSol: or(
        kindOf(token.quoteMint) === 'usd' ? this.priceOf(token) / this.solNow : this.priceOf(token),
      ),
      priceUsd: or(usd),
      marketCapUsd: supply === null ? null : or((usd * Number(supply)) / 10 ** token.decimals),
      liquidityUsd: or(this.#liquidity(token)),
      athUsd: or(Number.isNaN(token.ath) || usd > token.ath ? usd : token.ath),
      holders: this.holders(mint).filter((row) => !row.isPool).length,
      graduationPct: this.#graduation(token),
      windows,
      lastTradeAt: or(Math.max(...token.applied.map(({ trade }) => trade.time))),
    };
  }

  #window(token: Known, since: number) {
    const inside = token.applied.filter(({ trade }) => trade.time > since);
    const valued = inside.filter(({ value }) => !Number.isNaN(value));
    return {
      changePct: or(this.#change(token, since)),
      volumeUsd:
        inside.length > 0 && valued.length === 0
          ? null
          : valued.reduce((sum, { value }) => sum + value, 0) / 1e6,
      buys: inside.filter(({ trade }) => trade.side === 'buy').length,
      sells: inside.filter(({ trade }) => trade.side === 'sell').length,
      traders: new Set(inside.map(({ trade }) => trade.wallet)).size,
    };
  }

  #change(token: Known, since: number): number {
    const made = inOrder(token.applied.filter(({ sets }) => sets)).map(({ trade, sol }) => ({
      time: trade.time,
      sol,
      usd: kindOf(trade.quoteMint) === 'usd' ? sol * this.solAt(trade.time) : Number.NaN,
    }));
    const points = token.baseline === null ? made : [token.baseline, ...made].sort((a, b) => a.time - b.time);
    const from = points.filter(({ time }) => time <= since).at(-1) ?? token.baseline ?? made[0];
    if (from === undefined) return Number.NaN;
    const fromUsd = Number.isNaN(from.usd) ? from.sol * this.solAt(Math.max(since, from.time)) : from.usd;
    const inUsd = (this.#usd(token) / fromUsd - 1) * 100;
    const inSol =
      ((kindOf(token.quoteMint) === 'usd' ? this.priceOf(token) / this.solNow : this.priceOf(token)) /
        from.sol -
        1) *
      100;
    return Number.isNaN(inUsd) ? inSol : inUsd;
  }

  holders(mint: string): { wallet: string; amount: bigint; isPool: boolean }[] {
    const token = this.token(mint);
    const rows = [...token.accounts].map(([wallet, { balance }]) => ({
      wallet,
      amount: balance,
      isPool: false,
    }));
    const held = rows.filter(({ wallet, amount }) => amount > 0n && !this.#isPool(wallet));
    if (token.reserves !== null) {
      const onCurve = token.market === 'pumpfun' || token.market === 'letsbonk.fun';
      const virtual = onCurve ? 73_000_000_000_000n : 0n;
      if (token.reserves.base > virtual && (!onCurve || this.onKnownCurve(token)))
        held.push({ wallet: token.pool, amount: token.reserves.base - virtual, isPool: true });
    }
    return held.sort((a, b) => Number(b.amount - a.amount) || (a.wallet < b.wallet ? -1 : 1));
  }

  shares(mint: string, knownTraders: ReadonlyMap<string, string>) {
    const token = this.token(mint);
    const supply = this.#supply(token);
    const rows = this.holders(mint).filter((row) => !row.isPool);
    const pct = (fits: (wallet: string) => boolean): number | null => {
      const sum = rows.reduce((total, { wallet, amount }) => (fits(wallet) ? total + amount : total), 0n);
      return supply === null ? null : (Number(sum) / Number(supply)) * 100;
    };
    const top = new Set(rows.slice(0, 10).map(({ wallet }) => wallet));
    const { created } = token;
    const isCreated = created !== null;
    return {
      top10HoldersPct: pct((wallet) => top.has(wallet)),
      devHoldingsPct: isCreated ? pct((wallet) => wallet === token.created?.creator) : null,
      insiderHoldingsPct: isCreated ? pct((wallet) => this.marks(mint, wallet).includes('insider')) : null,
      sniperHoldingsPct: isCreated ? pct((wallet) => this.marks(mint, wallet).includes('sniper')) : null,
      bundledHoldingsPct: isCreated ? pct((wallet) => this.#isBundled(mint, wallet)) : null,
      freshHoldingsPct:
        created !== null && Math.floor(created.time / 1_000) - this.watchedSince >= 21_600
          ? pct((wallet) => wallet !== created.creator && token.accounts.get(wallet)?.fresh === true)
          : null,
      agentHoldingsPct: pct((wallet) => wallet === MAYHEM_AGENT),
      kols: rows.filter(({ wallet }) => knownTraders.has(wallet)).length,
    };
  }

  #isBundled(mint: string, wallet: string): boolean {
    const { created, applied } = this.token(mint);
    return applied.some(
      ({ trade }) =>
        trade.wallet === wallet &&
        trade.side === 'buy' &&
        trade.slot === created?.slot &&
        wallet !== created.creator,
    );
  }

  marks(mint: string, wallet: string): string[] {
    const { created, applied, transfers } = this.token(mint);
    if (created === null) return [];
    if (wallet === created.creator) return ['developer'];
    const buys = applied
      .map(({ trade }) => trade)
      .filter((trade) => trade.wallet === wallet && trade.side === 'buy');
    const bundled = buys.some((trade) => trade.signature === created.signature);
    const given = transfers.some((transfer) => transfer.from === created.creator && transfer.to === wallet);
    const sniped = buys.some(
      (trade) =>
        trade.signature !== created.signature && trade.slot >= created.slot && trade.slot <= created.slot + 1,
    );
    return [...(sniped ? ['sniper'] : []), ...(bundled || given ? ['insider'] : [])];
  }

  candles(mint: string, interval: Interval, unit: 'priceSol' | 'priceUsd' | 'marketCapUsd') {
    const token = this.token(mint);
    const span = INTERVAL_SECONDS[interval] * 1_000;
    const base = Math.min(span, 3_600_000);
    const supply = this.#supply(token);
    const candles = new Map<
      number,
      { time: number; open: number; high: number; low: number; close: number; volume: number }
    >();
    for (const { trade, sol } of inOrder(
      token.applied.filter((applied) => applied.sets && !Number.isNaN(applied.sol)),
    )) {
      const usd = unit === 'priceSol' ? 1 : this.solAt(Math.floor(trade.time / base) * base + base - 1);
      const price =
        sol *
        usd *
        (unit === 'marketCapUsd'
          ? supply === null
            ? Number.NaN
            : Number(supply) / 10 ** token.decimals
          : 1);
      if (Number.isNaN(price)) continue;
      const paid =
        kindOf(trade.quoteMint) === 'sol'
          ? Number(trade.quoteAmount) / 1e9
          : Number(trade.quoteAmount) / 1e6 / this.solAt(trade.time);
      const time = (Math.floor(trade.time / span) * span) / 1_000;
      const candle = candles.get(time) ?? {
        time,
        open: price,
        high: price,
        low: price,
        close: price,
        volume: 0,
      };
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
    return inOrder(this.token(mint).applied)
      .map(({ trade }) => trade.id)
      .reverse();
  }

  trend(mint: string, now: number, points: number): number[] {
    const token = this.token(mint);
    const quarter = 900_000;
    const made = inOrder(token.applied.filter(({ sets, sol }) => sets && !Number.isNaN(sol)));
    const age = token.created === null ? 0 : now - token.created.time;
    if (age > 0 && age < WINDOW_MS['24h']) return this.#lifeTrend(token, made, now, points);
    const closes: number[] = [];
    for (let point = 1; point < points; point++) {
      const end = now - ((points - point) * WINDOW_MS['24h']) / points;
      const last = made.filter(({ trade }) => (Math.floor(trade.time / quarter) + 1) * quarter <= end).at(-1);
      const baseline =
        token.baseline !== null && token.baseline.time <= end ? token.baseline.sol : Number.NaN;
      const price = last?.sol ?? baseline;
      if (!Number.isNaN(price)) closes.push(price);
    }
    const price = this.figures(mint, now).priceSol;
    return price === null ? closes : [...closes, price];
  }

  #lifeTrend(
    { mint, created, baseline }: Known,
    made: readonly Applied[],
    now: number,
    points: number,
  ): number[] {
    const from = created?.time ?? now;
    const closes: number[] = [];
    for (let point = 0; point < points - 1; point++) {
      const moment = from + ((now - from) * point) / (points - 1);
      const last = made
        .filter(({ trade }) => trade.time <= moment && trade.time >= (baseline?.time ?? 0))
        .at(-1);
      const price = last?.sol ?? (baseline !== null && baseline.time <= moment ? baseline.sol : Number.NaN);
      if (!Number.isNaN(price)) closes.push(price);
    }
    const price = this.figures(mint, now).priceSol;
    return price === null ? closes : [...closes, price];
  }

  #usd(token: Known): number {
    return kindOf(token.quoteMint) === 'usd' ? this.priceOf(token) : this.priceOf(token) * this.solNow;
  }

  #supply(token: Known): bigint | null {
    if (token.created !== null) return token.created.supply;
    const pump =
      token.firstMarket === 'pumpfun' || (token.firstMarket === 'pumpfun-amm' && token.mint.endsWith('pump'));
    return pump && token.decimals === 6 ? PUMP_CURVE.supply : null;
  }

  #liquidity(token: Known): number {
    const quote = kindOf(token.quoteMint);
    const amount = 2 * this.quotedDepth(token);
    return quote === 'usd' ? amount : amount * this.solNow;
  }

  #graduation(token: Known): number | null {
    const curves = ['pumpfun', 'letsbonk.fun'];
    if (curves.includes(token.market))
      return token.reserves === null || !this.onKnownCurve(token) ? null : graduationPct(token.reserves);
    return curves.includes(token.created?.market ?? token.firstMarket) || curves.includes(token.firstMarket)
      ? 100
      : null;
  }

  #isPool(wallet: string): boolean {
    return [...this.known.values()].some((token) => token.pools.has(wallet));
  }
}

const inOrder = (applied: readonly Applied[]): Applied[] =>
  [...applied].sort((a, b) => a.trade.time - b.trade.time);
