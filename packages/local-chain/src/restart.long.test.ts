import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { address } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocalChain } from './local-chain.ts';
import { startChain } from './start-chain.ts';

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));
const TSX = createRequire(import.meta.url).resolve('tsx');
const RPC_URL = /http:\S+(?=,)/;

interface Child {
  readonly process: ChildProcess;
  readonly rpcUrl: string;
}

async function startChild(folder: string, ...flags: string[]): Promise<Child> {
  const args = [
    '--import',
    TSX,
    CLI,
    '--port=0',
    '--ws-port=0',
    `--dir=${folder}`,
    '--slot-ms=40',
    '--seed=restart',
    ...flags,
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const [rpcUrl] = RPC_URL.exec(line) ?? [];
    if (rpcUrl !== undefined) return { process: child, rpcUrl };
  }
  throw new Error('the chain did not start');
}

async function call<Result>(rpcUrl: string, method: string, ...params: unknown[]): Promise<Result> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = (await response.json()) as { result: Result; error?: { message: string } };
  if (error !== undefined) throw new Error(error.message);
  return result;
}

const killed = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });

interface Status {
  readonly slot: number;
  readonly confirmationStatus: string;
}
interface Printed {
  readonly status: Status;
  readonly block: unknown;
  readonly transaction: unknown;
}

const to = address('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB');
const LAMPORTS = 1_000_000n;
const FULL = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 };

/** Sends airdrops to one address until this many are confirmed, and records their output. */
async function airdrops(rpcUrl: string, confirmed: Map<string, Printed>, wanted: number): Promise<void> {
  const sent: string[] = [];
  while (confirmed.size < wanted) {
    sent.push(await call<string>(rpcUrl, 'requestAirdrop', to, Number(LAMPORTS)));
    const open = sent.filter((signature) => !confirmed.has(signature)).slice(-200);
    const { value } = await call<{ value: (Status | null)[] }>(rpcUrl, 'getSignatureStatuses', open);
    for (const [index, status] of value.entries()) {
      const signature = open[index] ?? '';
      if (status === null || status.confirmationStatus === 'processed') continue;
      const block = await call(rpcUrl, 'getBlock', status.slot, FULL);
      confirmed.set(signature, {
        status,
        block,
        transaction: await call(rpcUrl, 'getTransaction', signature, FULL),
      });
    }
  }
}

vi.setConfig({ testTimeout: 240_000 });

describe('the local chain after a stop', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dugout-chain-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const open = async (): Promise<LocalChain> =>
    await startChain({ folder, seed: 'restart', slotMs: 'by hand' });

  it.each([
    ['from its journal alone', '--snapshot-every=100000'],
    ['from a snapshot and the rest of its journal', '--snapshot-every=10'],
  ])('has every confirmed transaction after kill -9, twice in a row, %s', async (_, flag) => {
    const confirmed = new Map<string, Printed>();
    for (const wanted of [25, 50]) {
      const child = await startChild(folder, flag);
      await airdrops(child.rpcUrl, confirmed, wanted);
      const cutOff = Array.from(
        { length: 20 },
        async () => await call(child.rpcUrl, 'requestAirdrop', to, Number(LAMPORTS)),
      );
      await Promise.all([killed(child.process), Promise.allSettled(cutOff)]);
    }
    const chain = await open();
    for (const [signature, printed] of confirmed) {
      expect(await call(chain.rpcUrl, 'getTransaction', signature, FULL)).toEqual(printed.transaction);
      expect(await call(chain.rpcUrl, 'getBlock', printed.status.slot, FULL)).toEqual(printed.block);
    }
    const { archive } = chain.bank;
    expect(chain.lamports(to)).toBe(BigInt(archive.of(to).length) * LAMPORTS);
    expect(archive.of(to).length).toBeGreaterThanOrEqual(confirmed.size);
    const balances = chain.pools.map((pool) => chain.lamports(pool.key.address));
    await chain.stop();

    rmSync(join(folder, 'state.snapshot'), { force: true });
    const again = await open();
    expect(again.replayed).toBeGreaterThanOrEqual(confirmed.size);
    expect(again.pools.map((pool) => again.lamports(pool.key.address))).toEqual(balances);
    expect(again.lamports(to)).toBe(BigInt(again.bank.archive.of(to).length) * LAMPORTS);
    await again.stop();
  });
});
