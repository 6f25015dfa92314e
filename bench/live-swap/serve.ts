import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { checkBareOnChain, checkLedger } from '../swap/check.ts';
import { Client } from '../swap/client.ts';
import type { Databases } from '../swap/databases.ts';
import { bound, environment, ROOT, startBuilt, stop } from '../swap/processes.ts';
import type { Side } from '../swap/sides.ts';
import { Trader } from '../swap/trader.ts';
import type { Chain } from './chain.ts';
import { reportedSwaps, signatureOf } from './stages.ts';
import { reportedTimes, waitsForChain } from './waiting.ts';

const FEE_WALLET = '3Knu7Ff4rDhVHFbLeTEV1WYgeTtQs9KLDYTfArMBdqoL';
const LAMPORTS = 100_000_000_000;
const PRELOADED = ['waiting', 'stages'].flatMap((name) => ['--import', `${ROOT}bench/live-swap/${name}.mjs`]);

/** A side whose swaps go to a chain. */
export interface LiveSide extends Side {
  /** Ms that each swap so far waited for confirmation, by signature. */
  waits(): Promise<ReadonlyMap<string, number>>;
  /** The calls of the swaps so far, by signature. */
  calls(): Promise<ReadonlyMap<string, z.output<typeof reportedSwaps>[number]>>;
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(100)) if (await holds()) return;
  throw new Error(`${what} did not arrive`);
}

async function waitsIn(child: ChildProcess): ReturnType<LiveSide['waits']> {
  const hearing = once(child, 'message');
  child.send('tell');
  return waitsForChain(reportedTimes.parse((await hearing)[0]));
}

async function callsIn(child: ChildProcess): ReturnType<LiveSide['calls']> {
  const hearing = once(child, 'message');
  child.send('stages');
  const swaps = reportedSwaps.parse((await hearing)[0]);
  return new Map(swaps.map((swap) => [signatureOf(swap), swap]));
}

async function tradedMint(chain: Chain): Promise<string> {
  const pools = z
    .array(z.object({ mint: z.string(), symbol: z.string() }))
    .parse(await (await fetch(`${chain.rpcUrl}/pools`)).json());
  return pools.find(({ symbol }) => symbol !== 'USDC')?.mint ?? '';
}

/** Starts Dugout in live mode on the chain, with funded traders. */
export async function serveLive(databases: Databases, chain: Chain, count: number): Promise<LiveSide> {
  const place = await databases.create('dugout');
  await chain.call('requestAirdrop', [FEE_WALLET, LAMPORTS]);
  const settings = {
    TRADING_MODE: 'live',
    SIGNER_CANARIES: '0',
    MARKET_SOURCE: 'solana',
    SOLANA_RPC_URL: chain.rpcUrl,
    SOLANA_WS_URL: chain.wsUrl,
    JUPITER_URL: chain.rpcUrl,
    PYTH_URL: 'off',
    FEE_WALLET,
  };
  const { process: child, port } = await startBuilt(place, settings, PRELOADED);
  const mint = await tradedMint(chain);
  await until('the token', async () => (await fetch(`http://127.0.0.1:${port}/api/v1/token/${mint}`)).ok);
  const traders: Trader[] = [];
  for (let n = 0; n < count; n++) {
    const trader = await Trader.signUp(port, `trader${n}`, mint);
    await chain.call('requestAirdrop', [trader.walletAddress, LAMPORTS]);
    await until('the deposit', async () => (await trader.lamports()) >= BigInt(LAMPORTS));
    traders.push(trader);
  }
  return {
    name: 'dugout',
    process: child,
    traders,
    waits: () => waitsIn(child),
    calls: () => callsIn(child),
    async finish() {
      await stop(child);
      await checkLedger(place, traders);
    },
  };
}

/** Starts the minimal path on the same chain, with the same number of separate wallets. */
export async function serveBare(databases: Databases, chain: Chain, count: number): Promise<LiveSide> {
  const place = await databases.create('bare');
  const child = bound(
    fork(`${ROOT}bench/live-swap/serve-bare.ts`, {
      execArgv: ['--import', 'tsx', ...PRELOADED],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...environment(place), RPC_URL: chain.rpcUrl, WS_URL: chain.wsUrl, TRADERS: `${count}` },
    }),
  );
  const [said] = await once(child, 'message');
  const { port, wallets } = z.object({ port: z.number(), wallets: z.array(z.string()) }).parse(said);
  const mint = await tradedMint(chain);
  for (const wallet of wallets) await chain.call('requestAirdrop', [wallet, LAMPORTS]);
  const traders = wallets.map((wallet) => new Trader(new Client(port), wallet, mint));
  return {
    name: 'bare',
    process: child,
    traders,
    waits: () => waitsIn(child),
    calls: () => callsIn(child),
    async finish() {
      await stop(child);
      await checkBareOnChain(place, traders);
    },
  };
}
