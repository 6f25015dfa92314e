import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { freePort } from '@dugout/testkit/free-port';
import { bound, ROOT, stop } from '../swap/processes.ts';

/** A local chain in a separate process; its bots announce its tokens. */
export interface Chain {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  call(method: string, params: readonly unknown[]): Promise<unknown>;
  stop(): Promise<void>;
}

export async function startChain(folder: string, slotMs: number): Promise<Chain> {
  const [port, wsPort] = [await freePort(), await freePort()];
  const options = { port, 'ws-port': wsPort, dir: folder, seed: 'swaps', 'slot-ms': slotMs };
  const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  const child: ChildProcess = bound(
    spawn(process.execPath, ['--import', 'tsx', 'packages/local-chain/src/cli.ts', ...given], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  if (child.stdout === null) throw new Error('no output from the chain');
  // Printed once the chain is listening.
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('Kept in')) break;
  const rpcUrl = `http://127.0.0.1:${port}`;
  return {
    rpcUrl,
    wsUrl: `ws://127.0.0.1:${wsPort}`,
    async call(method, params) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const response = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return response.json();
    },
    stop: () => stop(child),
  };
}
