import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { checkBare, checkLedger } from './check.ts';
import { Client } from './client.ts';
import type { Databases } from './databases.ts';
import { bound, environment, ROOT, startBuilt, stop } from './processes.ts';
import { Trader } from './trader.ts';

export interface Side {
  readonly name: string;
  readonly process: ChildProcess;
  readonly traders: readonly Trader[];
  /** Stops the server and checks its data: every swap once and nothing else. */
  finish(): Promise<void>;
}

/**
 * Starts the built Dugout with its simulated market, in paper mode. `profileTo` is a folder for a processor
 * profile.
 */
export async function serveDugout(
  databases: Databases,
  count: number,
  profileTo: string | null,
): Promise<Side> {
  const place = await databases.create('dugout');
  const profiled = profileTo === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileTo}`];
  const execArgv = ['--import', `${ROOT}bench/swap/count-queries.mjs`, ...profiled];
  const { process: child, port } = await startBuilt(place, { SIM_SEED: 'swaps', SIM_CROWD: 'off' }, execArgv);
  const screen = z.object({ data: z.object({ items: z.array(z.object({ tokenAddress: z.string() })) }) });
  const guest = new Client(port);
  const { items } = screen.parse(await guest.read('/api/v1/screener?limit=100')).data;
  guest.close();
  const traders: Trader[] = [];
  for (let n = 0; n < count; n++)
    traders.push(await Trader.signUp(port, `trader${n}`, items[n % items.length]?.tokenAddress ?? ''));
  return {
    name: 'dugout',
    process: child,
    traders,
    async finish() {
      await stop(child);
      await checkLedger(place, traders);
    },
  };
}

/**
 * Starts the minimal path on a separate database of the same server, or on a separate embedded database if ours
 * has one.
 */
export async function serveBare(databases: Databases, count: number): Promise<Side> {
  const place = await databases.create('bare');
  const child = bound(
    fork(`${ROOT}bench/swap/serve-bare.ts`, {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: environment(place),
    }),
  );
  const [said] = await once(child, 'message');
  const { port, publicKey } = z.object({ port: z.number(), publicKey: z.string() }).parse(said);
  const traders = Array.from(
    { length: count },
    (_, n) => new Trader(new Client(port), `wallet${n}`, `mint${n}`),
  );
  return {
    name: 'bare',
    process: child,
    traders,
    async finish() {
      await stop(child);
      await checkBare(place, traders, publicKey);
    },
  };
}
