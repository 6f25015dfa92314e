/**
 * Traders, wallets with play money, and a venue of constant-product pools: what trading needs around it, in
 * memory, over a real database.
 */
import type { EventName } from '@dugout/contract/events';
import { fromBase58, toBase58 } from '@dugout/domain/address';
import {
  buyExactIn,
  buyExactOut,
  sellExactIn,
  sellExactOut,
} from '@dugout/domain/execution/constant-product';
import type { Reserves, Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { oneFillAtATime } from '#/execution/paper/one-fill-at-a-time.ts';
import type { TradablePool, Venue, VenueOrder, VenueResult } from '#/execution/venue.ts';
import { issuance, type LedgerAccount, ledger, walletAccount } from '#/features/ledger/index.ts';
import { createPortfolio, type PortfolioOptions } from '#/features/portfolio/create-portfolio.ts';
import type { Proofs } from '#/features/trading/ceilings/ceilings.service.ts';
import { createTrading, type TradingOptions } from '#/features/trading/create-trading.ts';
import type { TokenDirectory, TradersWallets } from '#/features/trading/ports.ts';
import { tradingReads } from '#/features/trading/reads/trading-reads.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { Gate } from '#/platform/http/callers/gate.ts';
import { OwnOrigins } from '#/platform/http/callers/origin.ts';
import { Sessions } from '#/platform/http/callers/sessions.ts';
import { createHttpServer } from '#/platform/http/http-server.ts';
import { registerRoutes } from '#/platform/http/register-routes.ts';
import { newId } from '#/platform/ids/new-id.ts';
import type { Log } from '#/platform/log/log.ts';
import { RecordingPublisher } from '#/platform/realtime/publisher.fixture.ts';

export const SOL = 1_000_000_000n;

/** Address number `n` of a kind, always the same. */
export function addressOf(kind: number, n: number): string {
  const bytes = new Uint8Array(32).fill(7);
  bytes.set([kind, n >> 8, n & 255]);
  return toBase58(bytes);
}

export const mintOf = (n: number): string => addressOf(1, n);

function poolOf(mint: string): string {
  const bytes = fromBase58(mint) ?? new Uint8Array(32);
  bytes[0] = 2;
  return toBase58(bytes);
}

const genesis = (n: number): Reserves => ({ base: 1_073_000_000_000_000n, quote: BigInt(30 + n * 40) * SOL });

/** Pools by constant product. `fault` meets the next fill: refused, or the venue breaks. */
export class FakeVenue implements Venue {
  readonly name = 'Test pool';
  readonly #venue = this.ofProcess();
  fault: 'refuse' | 'throw' | null = null;
  /** Called between the quote and the fill, so that a test can move the market. */
  beforeFill: () => void = () => undefined;
  tape: Trade[] = [];
  slot = 1_000;
  readonly #reserves = new Map<string, Reserves>();
  #count: number;

  constructor(tokens: number, tape: readonly Trade[] = []) {
    for (let n = 0; n < tokens; n++) this.#reserves.set(mintOf(n), genesis(n));
    for (const trade of tape) this.#record(trade);
    this.#count = tape.length;
    this.slot += tape.length;
  }

  reserve(order: VenueOrder): Promise<VenueResult> {
    return this.#venue.reserve(order);
  }

  /**
   * The venue as one process has it. What that process has reserved ends with it, and so does what it asks for
   * after its crash: neither holds up the fills of the next process.
   */
  ofProcess(): Venue {
    return oneFillAtATime({
      name: this.name,
      pool: (mint) => this.pool(mint),
      reserve: (order) => this.#reserve(order),
    });
  }

  pool(mint: string): TradablePool | null {
    const reserves = this.#reserves.get(mint);
    return reserves === undefined
      ? null
      : { mint, pool: poolOf(mint), market: 'pumpfun', decimals: 6, reserves, feeBps: 100n };
  }

  move(mint: string, reserves: Reserves): void {
    this.#reserves.set(mint, reserves);
  }

  #reserve(order: VenueOrder): VenueResult {
    const { fault } = this;
    this.fault = null;
    if (fault === 'refuse') return { status: 'refused', reason: 'slippage_exceeded' };
    if (fault === 'throw') throw new Error('the venue broke');
    this.beforeFill();
    const pool = this.pool(order.mint);
    if (pool === null) return { status: 'refused', reason: 'token_not_found' };
    const fill = quote(order, pool);
    if (fill === null) return { status: 'refused', reason: 'no_liquidity' };
    const within = order.mode === 'ExactIn' ? fill.amountOut >= order.limit : fill.amountIn <= order.limit;
    if (!within) return { status: 'refused', reason: 'slippage_exceeded' };

    this.#count += 1;
    this.slot += this.#count % 3 === 0 ? 1 : 0;
    const buy = order.side === 'buy';
    const signature = `signature-${this.#count}-${order.wallet}`;
    const trade: Trade = {
      kind: 'trade',
      id: `${signature}:0`,
      signature,
      slot: this.slot,
      time: this.slot * 400,
      market: pool.market,
      pool: pool.pool,
      wallet: order.wallet,
      side: order.side,
      mint: order.mint,
      decimals: 6,
      tokenAmount: buy ? fill.amountOut : fill.amountIn,
      quoteMint: SOL_MINT,
      quoteAmount: buy ? fill.amountIn : fill.amountOut,
      feeAmount: fill.poolFee,
      reserves: fill.reserves,
    };
    const { amountIn, amountOut, poolFee } = fill;
    return {
      status: 'reserved',
      amountIn,
      amountOut,
      poolFee,
      trade,
      print: () => this.#record(trade),
      release: () => undefined,
    };
  }

  #record(trade: Trade): void {
    this.tape.push(trade);
    if (trade.reserves !== null) this.#reserves.set(trade.mint, trade.reserves);
  }
}

function quote({ side, mode, amount }: VenueOrder, { reserves, feeBps }: TradablePool) {
  try {
    if (side === 'buy')
      return mode === 'ExactIn'
        ? buyExactIn(reserves, amount, feeBps)
        : buyExactOut(reserves, amount, feeBps);
    return mode === 'ExactIn'
      ? sellExactIn(reserves, amount, feeBps)
      : sellExactOut(reserves, amount, feeBps);
  } catch {
    return null;
  }
}

export interface TestWallet {
  readonly userId: string;
  readonly address: string;
  readonly archived: boolean;
}

export const fakeWallets = (db: Db, all: readonly TestWallet[]): TradersWallets => ({
  owned: async (userId, address) => {
    const wallet = all.find((other) => other.userId === userId && other.address === address);
    if (wallet === undefined) throw new ApiError('wallet_not_found');
    return wallet;
  },
  funded: async (userId, address, assets) => {
    const wallet = all.find((other) => other.userId === userId && other.address === address);
    if (wallet === undefined) throw new ApiError('wallet_not_found');
    const held = await ledger.balances(db, walletAccount(address));
    return { ...wallet, funds: new Map([...held].filter(([asset]) => assets.includes(asset))) };
  },
  listOf: async (userId) => {
    const own = all.filter((wallet) => wallet.userId === userId);
    const held = await ledger.balancesOf(
      db,
      'wallet',
      own.map(({ address }) => address),
    );
    return own.map(({ address, archived }, n) => {
      const lamports = held.get(address)?.get(SOL_MINT) ?? 0n;
      return {
        id: address,
        name: `Wallet ${n}`,
        address,
        balance_sol: Number(lamports) / 1e9,
        lamports: lamports.toString(),
        is_primary: n === 0,
        archived,
        imported: false,
        exportAvailableAt: null,
        createdAt: new Date(0).toISOString(),
      };
    });
  },
});

export const fakeTokens: TokenDirectory = {
  tokenFacts: (mint) => ({
    name: `Token ${mint.slice(0, 4)}`,
    symbol: mint.slice(0, 4),
    image: `/images/token/${mint}.svg`,
    decimals: 6,
    market: 'pumpfun',
    pool: poolOf(mint),
  }),
  solUsd: () => 200,
  slot: () => 1_000,
  prices: () => null,
  onCurve: () => true,
  range: () => null,
};

/** Tokens priced by the pools of a venue; a token with `migrated` has left its curve. */
export const pricedTokens = (
  venue: FakeVenue,
  migrated: ReadonlySet<string> = new Set(),
): TokenDirectory => ({
  ...fakeTokens,
  prices: (mint) => {
    const reserves = venue.pool(mint)?.reserves;
    if (reserves === undefined) return null;
    const priceSol = Number(reserves.quote) / 1e9 / (Number(reserves.base) / 1e6);
    return { priceSol, priceUsd: priceSol * 200, marketCapUsd: priceSol * 200 * 1e9 };
  },
  onCurve: (mint) => !migrated.has(mint),
});

export const silent: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silent,
};

interface EmittedEvent {
  readonly name: EventName;
  readonly payload: object;
}

/** Keeps what was emitted, once its transaction has committed. */
export function fakeEvents(): EventBus & { readonly emitted: EmittedEvent[] } {
  const emitted: EmittedEvent[] = [];
  return {
    emitted,
    emit: async (tx, name, payload) => tx.afterCommit(() => emitted.push({ name, payload })),
    prepare: (name, payload) => ({
      id: newId(),
      name,
      payload,
      written: () => void emitted.push({ name, payload }),
    }),
    on: () => undefined,
  };
}

/** Play SOL for an account, once. */
export const give = (db: Db, account: LedgerAccount, lamports: bigint) =>
  db.transaction((tx) =>
    ledger.post(tx, {
      kind: 'test.grant',
      ref: `${account.kind} ${account.ref}`,
      lines: [
        { account: issuance, asset: SOL_MINT, amount: -lamports },
        { account, asset: SOL_MINT, amount: lamports },
      ],
    }),
  );

/**
 * A database whose next transactions meet, in order: `ok`, `fail` (rolled back, then an error), `lost`
 * (committed, then an error) or `late` (only after `meanwhile` is done).
 */
export class FaultyDb implements Db {
  next: ('ok' | 'fail' | 'lost' | 'late')[] = [];
  meanwhile: () => Promise<unknown> = () => Promise.resolve();
  /** Called when a transaction has committed, before anybody learns of it. */
  committed: () => Promise<void> = () => Promise.resolve();
  /** Its process has ended: nothing is read or written any more. */
  dead = false;
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  tables() {
    this.#assertAlive();
    return this.#db.tables();
  }

  afterCommit(action: () => void): void {
    this.#db.afterCommit(action);
  }

  /** In a transaction, so that it can be rolled back. */
  oneStatement<R>(work: (tx: Db) => Promise<R>): Promise<R> {
    return this.transaction(work);
  }

  async transaction<R>(work: (tx: Db) => Promise<R>): Promise<R> {
    this.#assertAlive();
    const fate = this.next.shift() ?? 'ok';
    if (fate === 'late') await this.meanwhile();
    const afterwards: (() => void)[] = [];
    const result = await this.#db.transaction(async (tx) => {
      const done = await work({ ...tx, afterCommit: (action) => afterwards.push(action) });
      this.#assertAlive();
      if (fate === 'fail') throw new Error('the database is gone');
      return done;
    });
    await this.committed();
    if (fate === 'lost') throw new Error('the answer of the database is lost');
    for (const action of afterwards) action();
    return result;
  }

  #assertAlive(): void {
    if (this.dead) throw new Error('this process has ended');
  }
}

/** Nobody referred these traders, and they have no rank. */
export const fullFee = async () => ({ discountBps: 0, referrers: [] });

const nothingPublic = () => ({ items: [], count: 0 });

/** Trading behind the real HTTP layer; `user=NAME` as the cookie is the trader NAME. */
export const PASSWORD = 'correct horse battery';

/** Takes one password for everybody. */
export const fakeProofs: Proofs = {
  demand: async (_caller, _act, { password }) => {
    if (password === undefined) throw new ApiError('proof_required');
    if (password !== PASSWORD) throw new ApiError('proof_refused');
  },
  noteRaise: async () => undefined,
};

export function tradingServer(
  options: Omit<TradingOptions, 'log' | 'tokens' | 'realtime' | 'now' | 'ticks' | 'feeTermsOf' | 'proofs'> &
    Partial<TradingOptions & Pick<PortfolioOptions, 'publicTransactions'>>,
) {
  const realtime = new RecordingPublisher();
  const common = { log: silent, tokens: fakeTokens, realtime, now: Date.now, ...options };
  const trading = createTrading({
    ticks: () => performance.now(),
    feeTermsOf: fullFee,
    proofs: fakeProofs,
    ...common,
  });
  const portfolio = createPortfolio({
    reads: tradingReads(options.db),
    publicTransactions: nothingPublic,
    onAccountChange: trading.onAccountChange,
    ...common,
  });
  const sessions = new Sessions(async (headers) => {
    const userId = /user=(\w+)/.exec(headers.get('cookie') ?? '')?.[1];
    return userId === undefined ? null : { userId, userName: userId, sessionId: userId };
  });
  const http = createHttpServer({ log: silent, onAnswered: () => undefined });
  const gate = new Gate({
    sessions,
    origins: new OwnOrigins(null, '127.0.0.1', 4400),
    rateLimitScale: 1_000,
    isReady: () => true,
  });
  registerRoutes(http, [trading.routes, portfolio.routes], { gate, log: silent, partial: true });

  /** Calls as a trader (null: a guest) and answers status and body. */
  async function call(user: string | null, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
    const answer = await http.inject({
      method,
      url: `/api/v1${path}`,
      ...(user === null ? {} : { cookies: { user } }),
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  return { trading, portfolio, call, close: () => http.close() };
}
