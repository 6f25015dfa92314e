/**
 * Traders, wallets with paper SOL, and a venue of constant-product pools: the environment of trading, in memory,
 * over a real database.
 */

import type { EventName } from '@dugout/contract/events';
import { SOL_MINT } from '@dugout/domain/sol';
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
import { RateLimits } from '#/platform/http/rate-limit.ts';
import { registerRoutes } from '#/platform/http/register-routes.ts';
import { newId } from '#/platform/ids/new-id.ts';
import type { Log } from '#/platform/log/log.ts';
import { RecordingPublisher } from '#/platform/realtime/publisher.fixture.ts';
import { type FakeVenue, poolOf } from './fake-venue.ts';

export interface TestWallet {
  readonly userId: string;
  readonly address: string;
  readonly archived: boolean;
}

export const fakeWallets = (db: Db, all: readonly TestWallet[]): TradersWallets => ({
  owned: async (userId, address) => {
    const wallet = all.find((other) => other.userId === userId && other.address === address);
    if (wallet === undefined) throw new ApiError('wallet_not_found');
    return { ...wallet, connected: false, keyMissing: false };
  },
  funded: async (userId, address, assets) => {
    const wallet = all.find((other) => other.userId === userId && other.address === address);
    if (wallet === undefined) throw new ApiError('wallet_not_found');
    const held = await ledger.balances(db, walletAccount(address));
    return {
      ...wallet,
      connected: false,
      keyMissing: false,
      funds: new Map([...held].filter(([asset]) => assets.includes(asset))),
    };
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
        connected: false,
        keyMissing: false,
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
    blockedReason: null,
  }),
  solUsd: () => 200,
  slot: () => 1_000,
  prices: () => null,
  pricedThrough: () => [],
  onCurve: () => true,
  range: () => null,
};

/** Prices tokens by the pools of a venue; a token with `migrated` has left its curve. */
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

/** Records emitted events once their transaction has committed. */
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

/** Gives an account paper SOL, once. */
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

/** These traders have no referrers and no rank. */
export const fullFee = async () => ({ discountBps: 0, referrers: [] });

const nothingPublic = () => ({ items: [], count: 0 });

/** Trading behind the real HTTP layer; `user=NAME` as the cookie is the trader NAME. */
export const PASSWORD = 'correct horse battery';

/** Accepts one password for everyone. */
export const fakeProofs: Proofs = {
  demand: async (_caller, _intent, { password }) => {
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
    rateLimits: new RateLimits({ scale: 1_000 }),
    isReady: () => true,
  });
  registerRoutes(http, [trading.routes, portfolio.routes], { gate, log: silent, partial: true });

  /** Calls as a trader (null: a guest) and returns status and body. */
  async function call(user: string | null, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
    const answer = await http.inject({
      method,
      url: `/api/v1${path}`,
      ...(user === null ? {} : { cookies: { user } }),
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  const { background, jobs, start, ...others } = trading;
  const all = {
    ...others,
    jobs: [...jobs, ...background.jobs],
    onMarketEvent: background.onMarketEvent,
    start() {
      const running = [start(), background.start()];
      return {
        stop: () => {
          for (const each of running) each.stop();
        },
      };
    },
  };
  return { trading: all, portfolio, call, close: () => http.close() };
}
