/**
 * A chain, a database and a server in separate processes, and traders with SOL. All of it can be killed and
 * reopened from its folder.
 */

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signInForm } from '@dugout/domain/password-key/password-key';
import { hash } from '@node-rs/argon2';
import { z } from 'zod';
import { choosePort } from '#/app/free-port.ts';
import type { TestDatabase } from '#tests/kit/database.ts';
import { until } from '#tests/kit/until.ts';
import { Caller } from './caller.ts';
import { ChainHandle } from './chain-handle.ts';
import { ChaosLedger } from './ledger.ts';
import { ServerHandle } from './server-handle.ts';

export const SOL = 1_000_000_000n;
const FEE_WALLET = '3Knu7Ff4rDhVHFbLeTEV1WYgeTtQs9KLDYTfArMBdqoL';
const FEE_WALLET_HAD = SOL;
/**
 * The form that a page sends. Every withdrawal includes it and the server verifies it each time: deriving it, and
 * a realistically slow hash, would dominate the trial.
 */
const PASSWORD = signInForm('A'.repeat(43));
const EASY_TO_CHECK = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

export interface ChaosTrader {
  readonly caller: Caller;
  readonly userId: string;
  readonly password: string;
  /** The primary one first. */
  readonly wallets: readonly [string, string];
}

const keptTrader = z.object({
  name: z.string(),
  userId: z.string(),
  wallets: z.tuple([z.string(), z.string()]),
});
const keptWorld = z.object({ port: z.number(), traders: z.array(keptTrader) });
type Kept = z.output<typeof keptTrader>;

export interface WorldOptions {
  readonly folder: string;
  readonly seed: string;
  readonly slotMs: number;
  readonly traders: number;
  /** Whether to run the build rather than the sources. */
  readonly built: boolean;
  readonly database: Pick<TestDatabase, 'pool' | 'url'>;
  /** Folders with programs and accounts of mainnet that the chain starts with. */
  readonly dumps?: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether bots trade on the chain's pools. */
  readonly bots?: boolean;
  /** See ServerHandle. */
  readonly release?: string;
}

/** Called when a server exits by itself. */
type OnDied = (text: string) => void;

export interface ChaosWorld {
  readonly chain: ChainHandle;
  readonly server: ServerHandle;
  readonly ledger: ChaosLedger;
  readonly traders: readonly ChaosTrader[];
  readonly wallets: readonly string[];
  /** The traded tokens. */
  readonly mints: readonly string[];
  /** Restarts the chain after a kill. */
  restartChain(): Promise<void>;
  /** Returns the fee wallet's on-chain income in lamports. */
  feesOnChain(): Promise<bigint>;
  stop(): Promise<void>;
}

const KNOWN_WITHIN_MS = 120_000;
const signedIn = z.object({ user: z.object({ id: z.string() }) });
const walletList = z.object({ data: z.array(z.object({ address: z.string(), is_primary: z.boolean() })) });

interface ChainFolder {
  readonly folder: string;
  readonly seed: string;
  readonly dumps?: readonly string[];
  readonly bots: boolean;
}

/** Starts a paused chain in a folder. A new one pays the fee wallet's rent. */
export async function startTradedChain(
  { folder, seed, dumps = [], bots }: ChainFolder,
  isNew: boolean,
): Promise<ChainHandle> {
  const chain = new ChainHandle({
    seed: `trial-${seed}`,
    folder: join(folder, 'chain'),
    snapshotEvery: 5_000,
    dumps,
    bots,
  });
  await chain.start();
  if (isNew) await chain.run('airdrop', FEE_WALLET, FEE_WALLET_HAD);
  return chain;
}

/** Returns the settings of a server that trades on a chain without limits that a trial would meet. */
export function settingsOn({ ready: { rpcUrl, wsUrl } }: ChainHandle): Readonly<Record<string, string>> {
  return {
    MARKET_SOURCE: 'solana',
    TRADING_MODE: 'live',
    SIGNER_CANARIES: '0',
    SOLANA_RPC_URL: rpcUrl,
    SOLANA_WS_URL: wsUrl,
    JUPITER_URL: rpcUrl,
    PYTH_URL: 'off',
    FEE_WALLET,
    WITHDRAW_DELAY_HOURS: '0',
    OUTFLOW_CAP_USER_SOL: '100000000',
    OUTFLOW_CAP_PLATFORM_SOL: '900000000',
    SIGNER_TOKEN_WITHDRAWALS_USER: '1000000',
    SIGNER_TOKEN_WITHDRAWALS_PLATFORM: '100000000',
    RATE_LIMIT_SCALE: '1000000',
    MAX_LOOP_DELAY_MS: '600000',
    LOG_LEVEL: 'error',
  };
}

/** Gives every trader the password of trials, with a hash that takes no time. */
export const setEasyPasswords = async (ledger: ChaosLedger): Promise<void> =>
  ledger.setPasswordHash(`dk1:${await hash(PASSWORD, EASY_TO_CHECK)}`);

/** Returns the fee wallet's income on a chain, in lamports. */
export const feesOn = async (chain: ChainHandle): Promise<bigint> =>
  ((await chain.run('balances', [FEE_WALLET])).values().next().value ?? 0n) - FEE_WALLET_HAD;

/** Opens the world in a folder, or creates it. */
export async function openWorld(options: WorldOptions, onDied: OnDied): Promise<ChaosWorld> {
  const { folder, seed, slotMs, built, database, dumps = [] } = options;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'world.json');
  const kept = existsSync(file) ? keptWorld.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
  const chain = await startTradedChain({ folder, seed, dumps, bots: options.bots ?? false }, kept === null);
  const port = kept?.port ?? (await choosePort('127.0.0.1', 0));
  const { tokens } = chain.ready;
  const server = new ServerHandle({
    port,
    folder,
    built,
    onDied,
    ...(options.release !== undefined && { release: options.release }),
    settings: {
      ...settingsOn(chain),
      DATA_DIR: join(folder, 'server'),
      DATABASE_URL: database.url,
      ...options.settings,
    },
  });
  // A first start must find the pools' first blocks, however long it takes: the chain is paused until the server
  // listens.
  if (kept !== null) await chain.run('run', slotMs);
  await server.start();
  await chain.run('run', slotMs);
  const ledger = await ChaosLedger.open(database.pool);
  const mints = tokens.filter(({ symbol }) => symbol !== 'USDC').map(({ mint }) => mint);
  await untilMarketIsKnown(server.address, mints);
  const traders: ChaosTrader[] = [];
  const toKeep: Kept[] = [];
  for (let number = 0; number < (kept?.traders.length ?? options.traders); number++) {
    const before = kept?.traders[number];
    const trader =
      before === undefined
        ? await newTrader(chain, server.address, `Trial${number}`)
        : await again(server, before);
    traders.push(trader);
    toKeep.push({
      name: before?.name ?? `Trial${number}`,
      userId: trader.userId,
      wallets: [...trader.wallets],
    });
  }
  await setEasyPasswords(ledger);
  writeFileSync(`${file}.new`, JSON.stringify({ port, traders: toKeep } satisfies z.input<typeof keptWorld>));
  renameSync(`${file}.new`, file);
  return {
    chain,
    server,
    ledger,
    traders,
    wallets: traders.flatMap(({ wallets }) => wallets),
    mints,
    async restartChain() {
      await chain.start();
      await chain.run('run', slotMs);
    },
    feesOnChain: () => feesOn(chain),
    async stop() {
      await server.stop();
      await chain.stop().catch(() => undefined);
    },
  };
}

/** Waits until a server shows each token. */
export async function untilMarketIsKnown(address: string, mints: readonly string[]): Promise<void> {
  const guest = new Caller(address);
  for (const mint of mints) {
    await until(
      async () =>
        (await guest.call(`/api/v1/token/${mint}`))?.status === 200 ? null : `${mint} is not known`,
      KNOWN_WITHIN_MS,
    );
  }
}

async function sign(caller: Caller, how: 'sign-up' | 'sign-in', name: string): Promise<string> {
  const answer = await caller.call(`/api/auth/${how}/email`, {
    email: `${name.toLowerCase()}@example.org`,
    password: PASSWORD,
    name,
  });
  if (answer?.status !== 200) throw new Error(`${name} could not sign in: ${JSON.stringify(answer)}`);
  return signedIn.parse(answer.body).user.id;
}

/** Signs a trader up at a server, with two wallets that have SOL. */
export async function newTrader(chain: ChainHandle, address: string, name: string): Promise<ChaosTrader> {
  const caller = new Caller(address);
  const userId = await sign(caller, 'sign-up', name);
  // The first request for wallets creates one.
  const main = await caller.call('/api/v1/wallet/user');
  if (main?.status !== 200) throw new Error(`${name} got no wallet: ${JSON.stringify(main)}`);
  const second = await caller.call('/api/v1/wallet/create', { name: 'Second' });
  if (second?.status !== 200) throw new Error(`${name} got no second wallet: ${JSON.stringify(second)}`);
  const [first, other] = walletList
    .parse((await caller.call('/api/v1/wallet/user'))?.body)
    .data.map(({ address }) => address);
  if (first === undefined || other === undefined) throw new Error(`${name} has no wallets`);
  await chain.run('airdrop', first, 500n * SOL);
  await chain.run('airdrop', other, 100n * SOL);
  return { caller, userId, password: PASSWORD, wallets: [first, other] };
}

async function again(server: ServerHandle, { name, wallets }: Kept): Promise<ChaosTrader> {
  const caller = new Caller(server.address);
  const userId = await sign(caller, 'sign-in', name);
  return { caller, userId, password: PASSWORD, wallets };
}
