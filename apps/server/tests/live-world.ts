/** A whole server that trades on a local chain, and traders with SOL on it. */

import { SOL_MINT } from '@dugout/domain/sol';
import { type LocalChain, startChain } from '@dugout/testkit/chain/start-chain';
import { type TestClient, type TestServer, testServer } from '@dugout/testkit/server';
import { type Address, address } from '@solana/kit';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { z } from 'zod';
import { ledger } from '#/features/wallets/index.ts';
import type { Db } from '#/platform/db/db.ts';

export const SOL = 1_000_000_000n;
export const FEE_WALLET = '3Knu7Ff4rDhVHFbLeTEV1WYgeTtQs9KLDYTfArMBdqoL';

const walletList = z.object({ data: z.array(z.object({ address: z.string(), lamports: z.string() })) });
const swapShape = z.object({
  id: z.string(),
  status: z.enum(['pending', 'landed', 'failed', 'expired']),
  signature: z.string().nullable(),
  inAmount: z.string(),
  outAmount: z.string(),
  feeLamports: z.string(),
  costs: z.object({ networkLamports: z.string(), priorityLamports: z.string(), tipLamports: z.string(), rentLamports: z.string() }),
  reason: z.string().nullable(),
});
export type SwapTold = z.output<typeof swapShape>;
const swapAnswer = z.object({ data: swapShape });

export const UNTIL = { timeout: 90_000, interval: 50 } as const;

export interface LiveTrader {
  readonly client: TestClient;
  readonly userId: string;
  readonly password: string;
  readonly wallet: Address;
}

export interface LiveWorld {
  readonly chain: LocalChain;
  readonly server: TestServer;
  /** A trader whose wallet holds so much, noticed by the server. */
  trader(name: string, lamports: bigint): Promise<LiveTrader>;
  stop(): Promise<void>;
}

export async function liveWorld({
  seed,
  slotMs = 60,
  settings = {},
}: {
  readonly seed: string;
  readonly slotMs?: number;
  readonly settings?: Readonly<Record<string, string>>;
}): Promise<LiveWorld> {
  // The chain stands still until the server listens, however long that takes: so it tells of every token.
  const chain = await startChain({ seed, slotMs: 'by hand' });
  chain.airdrop(address(FEE_WALLET), SOL);
  const server = await testServer({ settings: liveSettings(chain, settings) });
  const clock = setInterval(() => chain.step(), slotMs);
  for (const { mint, token } of chain.pools) {
    if (token.symbol !== 'USDC') await vi.waitFor(() => tokenKnown(server, mint), UNTIL);
  }
  return {
    chain,
    server,
    async trader(name, lamports) {
      const client = await server.trader(name);
      const own = walletList.parse((await client.call('/api/v1/wallet/user')).body).data[0];
      if (own === undefined) throw new Error('no wallet');
      const wallet = address(own.address);
      chain.airdrop(wallet, lamports);
      await vi.waitFor(async () => {
        const held = walletList.parse((await client.call('/api/v1/wallet/user')).body).data[0]?.lamports;
        if (held !== lamports.toString()) throw new Error(`the wallet shows ${held}`);
      }, UNTIL);
      return { client, userId: client.userId, password: client.password, wallet };
    },
    async stop() {
      await server.stop();
      clearInterval(clock);
      await chain.stop();
    },
  };
}

export const liveSettings = (chain: LocalChain, settings: Readonly<Record<string, string>> = {}) => ({
  MARKET_SOURCE: 'solana',
  TRADING_MODE: 'live',
  SOLANA_RPC_URL: chain.rpcUrl,
  SOLANA_WS_URL: chain.wsUrl,
  JUPITER_URL: chain.rpcUrl,
  PYTH_URL: 'off',
  FEE_WALLET,
  WITHDRAW_DELAY_HOURS: '0',
  ...settings,
});

async function tokenKnown(server: TestServer, mint: string): Promise<void> {
  const { status } = await server.client().call(`/api/v1/token/${mint}`);
  if (status !== 200) throw new Error(`${mint} is not known yet`);
}

/** `POST /swap`, followed until it has ended. A refusal is thrown with its code. */
export async function swapped(client: TestClient, body: object): Promise<SwapTold> {
  const answer = await client.call('/api/v1/swap', { method: 'POST', body });
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return ended(client, swapAnswer.parse(answer.body).data);
}

export async function ended(client: TestClient, swap: SwapTold): Promise<SwapTold> {
  let told = swap;
  await vi.waitFor(async () => {
    if (told.status === 'pending') told = swapAnswer.parse((await client.call(`/api/v1/swap/${swap.id}`)).body).data;
    if (told.status === 'pending') throw new Error('still pending');
  }, UNTIL);
  return told;
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

/** What the books of wallets say beside what the chain says; equal when all is well. */
export async function booksAndChain(db: Db, chain: LocalChain, wallets: readonly Address[]) {
  await ledger.assertBooks(db);
  const [held, aside] = await Promise.all([ledger.balancesOf(db, 'wallet', wallets), ledger.balancesOf(db, 'hold', wallets)]);
  const assets = [SOL_MINT, ...chain.pools.map(({ mint }) => mint)];
  const inBooks: Record<string, string> = {};
  const onChain: Record<string, string> = {};
  for (const wallet of wallets) {
    for (const asset of assets) {
      const booked = (held.get(wallet)?.get(asset) ?? 0n) + (aside.get(wallet)?.get(asset) ?? 0n);
      const real = asset === SOL_MINT ? chain.lamports(wallet, 'confirmed') : await chain.tokens(wallet, address(asset), 'confirmed');
      inBooks[`${wallet} ${asset}`] = booked.toString();
      onChain[`${wallet} ${asset}`] = real.toString();
    }
  }
  return { inBooks, onChain };
}

export async function countOf(db: Db, table: 'swap' | 'swap_fill', where = 'true'): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`SELECT count(*) AS count FROM ${sql.table(table)} WHERE ${sql.raw(where)}`.execute(
    db.tables<unknown>(),
  );
  return Number(rows[0]?.count ?? 0);
}
