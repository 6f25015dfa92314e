/** A market controlled entirely by a test, on a clock that the test moves. */
import { createHash } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import type { PoolAt } from '@dugout/domain/alpha/follower-fills';
import { buyExactIn, type Fill, sellExactIn } from '@dugout/domain/execution/constant-product';
import type { MarketEvent, Reserves, Side, TokenCreated, Trade } from '@dugout/domain/market-events';
import { SLOT_MS, SOL_MINT } from '@dugout/domain/sol';
import { WatchedPools } from '#/execution/paper/watched-pools.ts';
import { createPoolBook } from '#/ingest/pools/pool-book.ts';
import type { MarketSource, SourceSink } from '#/ingest/source.ts';

const DAY_MS = 86_400_000;
const BEGAN = Date.UTC(2026, 0, 10);
const SOL_USD = 200;
const FEE_BPS = 30n;
const SUPPLY = 1_000_000_000_000_000n;
/** A pool of 85 SOL: a market cap of about $82,000. */
const DEEP: Reserves = { base: 206_900_000_000_000n, quote: 85_000_000_000n };

export const addressOf = (name: string): string => toBase58(createHash('sha256').update(name).digest());
const slotAt = (time: number): number => Math.floor(time / SLOT_MS);

interface Listed {
  readonly created: TokenCreated;
  reserves: Reserves;
  /** The pool after each event, oldest first. */
  readonly pools: { readonly time: number; readonly pool: PoolAt | null }[];
}

export class StagedMarket {
  readonly source: MarketSource;
  readonly #book = createPoolBook();
  readonly #tokens = new Map<string, Listed>();
  readonly #before: MarketEvent[] = [{ kind: 'solPrice', slot: 1, time: BEGAN - 20 * DAY_MS, usd: SOL_USD }];
  #now = BEGAN;
  readonly #sinks = new Set<(event: MarketEvent) => void>();
  #trades = 0;
  /** How far the tape lags the market's clock, in ms. */
  lagMs = 0;

  constructor() {
    this.source = this.#newSource((sink, event) => sink.apply(event));
  }

  /**
   * Returns another source of the market, for a second server, with its own price of SOL. While it is held, its events
   * wait.
   */
  another(solUsd = SOL_USD) {
    const waiting: (() => void)[] = [];
    let [isHeld, heldAt] = [false, 0];
    const source = this.#newSource((sink, event) => {
      const own = event.kind === 'solPrice' ? { ...event, usd: solUsd } : event;
      if (isHeld) waiting.push(() => sink.apply(own));
      else sink.apply(own);
    });
    return {
      source: { ...source, delayMs: () => (isHeld ? this.#now - heldAt : this.lagMs) },
      hold: (): void => {
        [isHeld, heldAt] = [true, this.#now];
      },
      release: (): void => {
        isHeld = false;
        for (const apply of waiting.splice(0)) apply();
      },
    };
  }

  #newSource(deliver: (sink: SourceSink, event: MarketEvent) => void): MarketSource {
    const { get: pool, knows } = this.#book;
    const now = (): number => this.#now;
    const slot = (): number => slotAt(this.#now);
    let own: ((event: MarketEvent) => void) | null = null;
    return {
      name: 'simulator',
      knownTraders: new Map(),
      wholeHistory: true,
      paper: new WatchedPools({ pool, knows, now, slot, print: (trade) => this.#apply(trade) }),
      now,
      slot,
      delayMs: () => this.lagMs,
      skipped: () => new Map(),
      run: async (sink) => {
        if (own !== null) this.#sinks.delete(own);
        own = (event) => deliver(sink, event);
        this.#sinks.add(own);
        for (const event of this.#before) deliver(sink, event);
      },
      stop: () => Promise.resolve(),
    };
  }

  /** Unix ms. */
  get now(): number {
    return this.#now;
  }

  pass(ms: number): void {
    this.#now += ms;
  }

  /**
   * Lists a token, ten days old unless given, and returns its address. A pool of `part` percent of the usual one, quoted in
   * SOL unless another mint is given.
   */
  list(
    name: string,
    {
      creator = addressOf(`creator of ${name}`),
      part = 100n,
      isTradable = true,
      quoteMint = SOL_MINT,
      days = 10,
    } = {},
  ): string {
    const mint = addressOf(name);
    const time = BEGAN - days * DAY_MS;
    const reserves = { base: (DEEP.base * part) / 100n, quote: (DEEP.quote * part) / 100n };
    const created: TokenCreated = {
      kind: 'created',
      id: `${mint}:0`,
      signature: `${name}-created`,
      slot: slotAt(time),
      time,
      mint,
      pool: addressOf(`pool of ${name}`),
      market: isTradable ? 'pumpfun-amm' : 'raydium-clmm',
      creator,
      name,
      symbol: name.toUpperCase(),
      uri: '',
      decimals: 6,
      supply: SUPPLY,
      quoteMint,
      reserves,
    };
    this.#tokens.set(mint, { created, reserves, pools: [] });
    this.#apply(created);
    return mint;
  }

  /** Buys for this many lamports; returns the raw tokens. */
  buy(mint: string, wallet: string, lamports: bigint): bigint {
    const { reserves } = this.#listed(mint);
    const fill = buyExactIn(reserves, lamports, FEE_BPS);
    this.#trade(mint, wallet, 'buy', fill);
    return fill.amountOut;
  }

  /** Sells this many raw tokens. */
  sell(mint: string, wallet: string, amount: bigint): void {
    this.#trade(mint, wallet, 'sell', sellExactIn(this.#listed(mint).reserves, amount, FEE_BPS));
  }

  /** Makes another trader move the price to `percent` of that of the token's listing. */
  move(mint: string, percent: number): void {
    const { created, reserves } = this.#listed(mint);
    const { base, quote } = created.reserves ?? DEEP;
    const wanted = quote * BigInt(Math.round(Math.sqrt(percent / 100) * 1e9));
    const toQuote = wanted / 1_000_000_000n;
    const toBase = (base * quote) / toQuote;
    const isBuy = toQuote > reserves.quote;
    const [amountIn, amountOut] = isBuy
      ? [toQuote - reserves.quote, reserves.base - toBase]
      : [toBase - reserves.base, reserves.quote - toQuote];
    const fill = { amountIn, amountOut, poolFee: 0n, reserves: { base: toBase, quote: toQuote } };
    this.#trade(mint, addressOf(`trader ${++this.#trades}`), isBuy ? 'buy' : 'sell', fill);
  }

  /** Prints the given trade of a token, in its pool unless another is named, a second after the last event. */
  print(mint: string, given: Partial<Trade>): void {
    this.pass(1_000);
    const { created } = this.#listed(mint);
    const signature = `printed-${++this.#trades}`;
    this.#apply({
      kind: 'trade',
      id: `${signature}:0`,
      signature,
      slot: slotAt(this.#now),
      time: this.#now,
      market: created.market,
      pool: created.pool,
      wallet: addressOf('somebody'),
      side: 'buy',
      mint,
      decimals: created.decimals,
      tokenAmount: 1n,
      quoteMint: created.quoteMint,
      quoteAmount: 1n,
      feeAmount: 0n,
      reserves: null,
      ...given,
    });
  }

  /** Returns the data for an independent computation of the day after a call. */
  dayOf(mint: string, calledAt: number) {
    const { pools } = this.#listed(mint);
    return {
      before: pools.findLast(({ time }) => time <= calledAt)?.pool ?? null,
      events: pools.filter(({ time }) => time > calledAt && time <= calledAt + DAY_MS),
    };
  }

  #listed(mint: string): Listed {
    const token = this.#tokens.get(mint);
    if (token === undefined) throw new Error(`${mint} is not listed`);
    return token;
  }

  /** Each trade is in a separate second. */
  #trade(mint: string, wallet: string, side: Side, { amountIn, amountOut, poolFee, reserves }: Fill): void {
    this.print(mint, {
      wallet,
      side,
      tokenAmount: side === 'buy' ? amountOut : amountIn,
      quoteAmount: side === 'buy' ? amountIn : amountOut,
      feeAmount: poolFee,
      reserves,
    });
  }

  #apply(event: TokenCreated | Extract<MarketEvent, { kind: 'trade' }>): void {
    this.#book.apply(event);
    const token = this.#listed(event.mint);
    const { time, market, reserves } = event;
    if (reserves !== null && event.pool === token.created.pool) token.reserves = reserves;
    const isPriced = reserves !== null && this.#book.get(event.mint) !== null;
    token.pools.push({ time, pool: isPriced ? { time, market, reserves, feeBps: FEE_BPS } : null });
    if (this.#sinks.size === 0) this.#before.push(event);
    for (const apply of this.#sinks) apply(event);
  }
}
