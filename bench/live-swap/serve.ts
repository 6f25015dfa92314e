import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { checkLedger } from '../swap/check.ts';
import type { Databases } from '../swap/databases.ts';
import { ROOT, startBuilt, stop } from '../swap/processes.ts';
import { Trader } from '../swap/trader.ts';
import { startChain } from './chain.ts';
import { type ReportedSwap, reportedSwaps } from './waiting.ts';

const FEE_WALLET = '3Knu7Ff4rDhVHFbLeTEV1WYgeTtQs9KLDYTfArMBdqoL';
const LAMPORTS = 100_000_000_000;

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(100)) if (await holds()) return;
  throw new Error(`${what} did not come`);
}

/** Dugout in live mode on a chain of its own, and a trader with SOL on it. */
export async function serveLive(databases: Databases, slotMs: number) {
  const place = await databases.create('dugout');
  const chain = await startChain(`${place.dataDir}/chain`, slotMs);
  await chain.call('requestAirdrop', [FEE_WALLET, LAMPORTS]);
  const settings = {
    TRADING_MODE: 'live',
    MARKET_SOURCE: 'solana',
    SOLANA_RPC_URL: chain.rpcUrl,
    SOLANA_WS_URL: chain.wsUrl,
    JUPITER_URL: chain.rpcUrl,
    PYTH_URL: 'off',
    FEE_WALLET,
  };
  const { process: child, port } = await startBuilt(place, settings, [
    '--import',
    `${ROOT}bench/live-swap/waiting.mjs`,
  ]);
  const pools = z
    .array(z.object({ mint: z.string(), symbol: z.string() }))
    .parse(await (await fetch(`${chain.rpcUrl}/pools`)).json());
  const mint = pools.find(({ symbol }) => symbol !== 'USDC')?.mint ?? '';
  const known = async () => (await fetch(`http://127.0.0.1:${port}/api/v1/token/${mint}`)).ok;
  await until('the token', known);
  const trader = await Trader.signUp(port, 'trader0', mint);
  await chain.call('requestAirdrop', [trader.walletAddress, LAMPORTS]);
  await until('the deposit', async () => (await trader.lamports()) >= BigInt(LAMPORTS));
  let counted = 0;
  return {
    trader,
    /** The swaps since the last time that this was asked, in their order. */
    async seen(): Promise<readonly ReportedSwap[]> {
      const hearing = once(child, 'message');
      child.send('tell');
      const all = reportedSwaps.parse((await hearing)[0]);
      const newest = all.slice(counted);
      counted = all.length;
      return newest;
    },
    async finish(): Promise<void> {
      trader.close();
      await stop(child);
      await chain.stop();
      await checkLedger(place, [trader]);
    },
  };
}
