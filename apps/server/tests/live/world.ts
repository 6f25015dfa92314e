/** A complete server that trades on a local chain, and traders with SOL on it. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOL_MINT } from '@dugout/domain/sol';
import type { LocalChain } from '@dugout/local-chain/local-chain';
import { startChain } from '@dugout/local-chain/start-chain';
import { type TestClient, testClient } from '@dugout/testkit/client';
import { type Address, address } from '@solana/kit';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import { findPlaces } from '#/app/places.ts';
import { type RunningServer, startServer } from '#/app/server.ts';
import { ledger } from '#/features/ledger/index.ts';
import { parseConfig } from '#/platform/config/config.ts';
import type { Db } from '#/platform/db/db.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { type RunSql, testDatabase } from '#tests/kit/database.ts';
import { TEST_ITERATIONS } from '#tests/kit/password-iterations.ts';
import { readSecrets, writeSecrets } from '#tests/kit/server.ts';

export const SOL = 1_000_000_000n;
export const FEE_WALLET = '3Knu7Ff4rDhVHFbLeTEV1WYgeTtQs9KLDYTfArMBdqoL';

const signedInShape = z.object({ user: z.object({ id: z.string() }) });
const walletList = z.object({ data: z.array(z.object({ address: z.string(), lamports: z.string() })) });
const swapShape = z.object({
  id: z.string(),
  status: z.enum(['pending', 'landed', 'failed', 'expired']),
  signature: z.string().nullable(),
  inAmount: z.string(),
  outAmount: z.string(),
  feeLamports: z.string(),
  costs: z.object({
    networkLamports: z.string(),
    priorityLamports: z.string(),
    tipLamports: z.string(),
    rentLamports: z.string(),
  }),
  reason: z.string().nullable(),
});
export type SwapAnswer = z.output<typeof swapShape>;
const swapAnswer = z.object({ data: swapShape });

export const UNTIL = { timeout: 90_000, interval: 50 } as const;

export interface LiveTrader {
  readonly client: TestClient;
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly wallet: Address;
}

interface RealtimeServer {
  readonly address: string;
  readonly db: Db;
  readonly sql: RunSql;
  client(): TestClient;
}

export interface LiveWorld {
  readonly chain: LocalChain;
  readonly server: RealtimeServer;
  /** Creates a trader whose wallet holds this amount, as noticed by the server. */
  trader(name: string, lamports: bigint): Promise<LiveTrader>;
  /** Starts a second server on the same database, with `isShared`, until the world ends. Returns a function that signs a trader in. */
  beside(): Promise<(trader: LiveTrader) => Promise<LiveTrader>>;
  /** Ends the server, whatever is pending. The chain is paused until it is back, however long that takes. */
  crash(): Promise<void>;
  /** Restarts the server on the same ledger and keys, with `more` settings, and signs a trader in. */
  back(trader: LiveTrader, more?: Readonly<Record<string, string>>): Promise<LiveTrader>;
  stop(): Promise<void>;
}

const PASSWORD = 'correct horse battery';

export async function liveWorld({
  seed,
  slotMs = 60,
  dumps = [],
  tradesOn = async (chain) => chain,
  settingsOf = async () => ({}),
  isShared = false,
}: {
  readonly seed: string;
  readonly slotMs?: number;
  /** Folders with programs and accounts of mainnet that the chain starts with. */
  readonly dumps?: readonly string[];
  /** The chain for trades, if it differs from the market's. */
  readonly tradesOn?: (market: LocalChain) => Promise<LocalChain>;
  /** Settings in addition to those of live trading. */
  readonly settingsOf?: (chain: LocalChain) => Promise<Readonly<Record<string, string>>>;
  /** Whether further servers may share the database with the first. */
  readonly isShared?: boolean;
}): Promise<LiveWorld> {
  // The chain waits until the server listens, so that it reports every token.
  const chain = await startChain({ seed, slotMs: 'by hand', dumps });
  const trading = await tradesOn(chain);
  trading.airdrop(address(FEE_WALLET), SOL);
  const rehearsal =
    trading === chain ? {} : { TRADING_RPC_URL: trading.rpcUrl, TRADING_WS_URL: trading.wsUrl };
  const dataDir = mkdtempSync(join(tmpdir(), 'dugout-live-'));
  const database = await testDatabase();
  const own = await settingsOf(chain);
  const { PRICE_RPC_URLS, ...live } = liveSettings(chain);
  // A server with a separate signer reads no prices for it.
  const prices = 'SIGNER_SOCKET' in own || PRICE_RPC_URLS === undefined ? {} : { PRICE_RPC_URLS };
  const settings = { ...live, ...prices, ...rehearsal, ...own };
  const start = (more: Readonly<Record<string, string>> = {}): Promise<RunningServer> =>
    startServer({
      besideOthers: isShared,
      config: parseConfig({
        PORT: '0',
        DATA_DIR: dataDir,
        RATE_LIMIT_SCALE: '100000',
        MAX_LOOP_DELAY_MS: '600000',
        LOG_LEVEL: 'silent',
        ...settings,
        ...more,
      }),
      log: silentLog,
      places: findPlaces(),
      passwordIterations: TEST_ITERATIONS,
      database: { db: database.db, poolUse: database.poolUse, close: async () => undefined },
      onFatal: (error) => {
        throw error;
      },
    });
  let running: RunningServer | null = await start();
  const run = () => setInterval(() => chain.step(), slotMs);
  let clock = run();
  const server: RealtimeServer = {
    get address() {
      return running?.address ?? '';
    },
    db: database.db,
    sql: database.sql,
    client: () => testClient(running?.address ?? ''),
  };
  for (const { mint, token } of chain.pools) {
    if (token.symbol !== 'USDC') await vi.waitFor(() => tokenKnown(server, mint), UNTIL);
  }
  const others: RunningServer[] = [];
  const signedIn = async (how: 'sign-up' | 'sign-in', name: string, client = server.client()) => {
    const email = `${name.toLowerCase()}@example.org`;
    const { status, body } = await client.call(`/api/auth/${how}/email`, {
      method: 'POST',
      body: { email, password: PASSWORD, name },
    });
    if (status !== 200) throw new Error(`${name} could not sign in: ${JSON.stringify(body)}`);
    return { client, email, password: PASSWORD, userId: signedInShape.parse(body).user.id };
  };
  return {
    chain,
    server,
    async trader(name, lamports) {
      const account = await signedIn('sign-up', name);
      const { client } = account;
      const own = walletList.parse((await client.call('/api/v1/wallet/user')).body).data[0];
      if (own === undefined) throw new Error('no wallet');
      const wallet = address(own.address);
      trading.airdrop(wallet, lamports);
      await vi.waitFor(async () => {
        const held = walletList.parse((await client.call('/api/v1/wallet/user')).body).data[0]?.lamports;
        if (held !== lamports.toString()) throw new Error(`the wallet shows ${held}`);
      }, UNTIL);
      return { ...account, wallet };
    },
    async beside() {
      const folder = mkdtempSync(join(dataDir, 'beside-'));
      writeSecrets(readSecrets(dataDir), folder);
      const other = await start({ DATA_DIR: folder });
      others.push(other);
      return async (trader) => ({
        ...trader,
        ...(await signedIn('sign-in', trader.email.split('@')[0] ?? '', testClient(other.address))),
      });
    },
    async crash() {
      clearInterval(clock);
      await running?.stop();
      running = null;
    },
    async back(trader, more) {
      running ??= await start(more);
      clearInterval(clock);
      clock = run();
      return { ...trader, ...(await signedIn('sign-in', trader.email.split('@')[0] ?? '')) };
    },
    async stop() {
      await Promise.all(others.map((other) => other.stop()));
      await running?.stop();
      clearInterval(clock);
      await chain.stop();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const liveSettings = (chain: LocalChain): Readonly<Record<string, string>> => ({
  MARKET_SOURCE: 'solana',
  TRADING_MODE: 'live',
  SIGNER_CANARIES: '0',
  SOLANA_RPC_URL: chain.rpcUrl,
  SOLANA_WS_URL: chain.wsUrl,
  JUPITER_URL: chain.rpcUrl,
  PYTH_URL: 'off',
  PRICE_RPC_URLS: 'off',
  FEE_WALLET,
  WITHDRAW_DELAY_HOURS: '0',
});

async function tokenKnown(server: RealtimeServer, mint: string): Promise<void> {
  const { status } = await server.client().call(`/api/v1/token/${mint}`);
  if (status !== 200) throw new Error(`${mint} is not known yet`);
}

/** Calls `POST /swap` and follows the swap until it has ended. Throws a refusal with its code. */
export async function swapped(client: TestClient, body: object): Promise<SwapAnswer> {
  const answer = await client.call('/api/v1/swap', { method: 'POST', body });
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return ended(client, swapAnswer.parse(answer.body).data);
}

export async function ended(client: TestClient, swap: SwapAnswer): Promise<SwapAnswer> {
  let latest = swap;
  await vi.waitFor(async () => {
    if (latest.status === 'pending')
      latest = swapAnswer.parse((await client.call(`/api/v1/swap/${swap.id}`)).body).data;
    if (latest.status === 'pending') throw new Error('still pending');
  }, UNTIL);
  return latest;
}

export const buyOf = (trader: LiveTrader, mint: string, amount: bigint, rest: object = {}) => ({
  walletAddress: trader.wallet,
  inputMint: SOL_MINT,
  outputMint: mint,
  amount: amount.toString(),
  preset: 'other',
  ...rest,
});

export const sellOf = (trader: LiveTrader, mint: string, rest: object) => ({
  walletAddress: trader.wallet,
  inputMint: mint,
  outputMint: SOL_MINT,
  preset: 'other',
  ...rest,
});

/** Returns wallet balances by the ledger and by the chain; equal when correct. */
export async function ledgerAndChain(db: Db, chain: LocalChain, wallets: readonly Address[]) {
  await ledger.assertConsistent(db);
  const [held, aside] = await Promise.all([
    ledger.balancesOf(db, 'wallet', wallets),
    ledger.balancesOf(db, 'hold', wallets),
  ]);
  const assets = [SOL_MINT, ...chain.pools.map(({ mint }) => mint)];
  const inLedger: Record<string, string> = {};
  const onChain: Record<string, string> = {};
  for (const wallet of wallets) {
    for (const asset of assets) {
      const booked = (held.get(wallet)?.get(asset) ?? 0n) + (aside.get(wallet)?.get(asset) ?? 0n);
      const real =
        asset === SOL_MINT
          ? chain.lamports(wallet, 'confirmed')
          : await chain.tokens(wallet, address(asset), 'confirmed');
      inLedger[`${wallet} ${asset}`] = booked.toString();
      onChain[`${wallet} ${asset}`] = real.toString();
    }
  }
  return { inLedger, onChain };
}

export async function countOf(
  db: Db,
  table: 'swap' | 'swap_fill' | 'swap_order',
  where = 'true',
): Promise<number> {
  const { rows } = await sql<{
    count: bigint;
  }>`SELECT count(*) AS count FROM ${sql.table(table)} WHERE ${sql.raw(where)}`.execute(db.tables());
  return Number(rows[0]?.count ?? 0);
}

/** Waits until the ledger and the chain hold the same for these traders. */
export const agreed = (world: LiveWorld, ...traders: readonly LiveTrader[]) =>
  vi.waitFor(async () => {
    const wallets = traders.map(({ wallet }) => wallet);
    const { inLedger, onChain } = await ledgerAndChain(world.server.db, world.chain, wallets);
    expect(inLedger).toEqual(onChain);
  }, UNTIL);
