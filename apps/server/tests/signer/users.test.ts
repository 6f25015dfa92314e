/**
 * Tests the signer and the server as separate users: what the server's user can reach of the keys, and that
 * traders notice nothing. Needs root, to start processes as other users.
 */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOL_MINT } from '@dugout/domain/sol';
import type { LocalChain } from '@dugout/local-chain/local-chain';
import { startChain } from '@dugout/local-chain/start-chain';
import { type TestClient, testClient } from '@dugout/testkit/client';
import { type Address, address } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { RECIPIENT_KEY } from '#tests/kit/key-export.ts';
import { type LoneSigner, type SignerPlaces, signerPlaces, startLoneSigner } from '#tests/kit/lone-signer.ts';
import { SIGNER_LIMITS } from '#tests/kit/signer-limits.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { FEE_WALLET, liveSettings, SOL, swapped, UNTIL } from '#tests/live/world.ts';

/** Numeric ids need no named user. Both users share a group, which the socket requires. */
const GROUP = 61_700;
const SIGNER = { uid: 61_701, gid: GROUP };
const SERVER = { uid: 61_702, gid: GROUP };
const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;
const PASSWORD = 'correct horse battery';

/** Runs a command as the server's user and returns its output and whether it succeeded. */
function asServer(command: string, ...args: readonly string[]): { ok: boolean; said: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { ...SERVER, encoding: 'utf8' });
  return { ok: status === 0, said: `${stdout}${stderr}` };
}

const canTry = process.getuid?.() === 0 && asServer('cat', MAIN).ok;
const walletList = z.object({ data: z.array(z.object({ address: z.string(), lamports: z.string() })) });

describe.skipIf(!canTry)('a signer with a separate user', () => {
  const folder = temporaryFolder();
  let places: SignerPlaces;
  let chain: LocalChain;
  let clock: NodeJS.Timeout;
  let signer: LoneSigner;
  let server: ChildProcess;
  let said = '';
  let trader: TestClient;
  let wallet: Address;

  const startSigner = () =>
    startLoneSigner(places, { user: SIGNER, ...SIGNER_LIMITS, WITHDRAW_DELAY_HOURS: '0', FEE_WALLET });
  const post = (path: string, body: object) => trader.call(`/api/v1/${path}`, { method: 'POST', body });

  async function startServer(): Promise<string> {
    const dataDir = join(folder, 'server-data');
    const keyFile = join(folder, 'server.key');
    mkdirSync(dataDir, { mode: 0o700 });
    writeFileSync(keyFile, places.socketKey, { mode: 0o600 });
    for (const path of [dataDir, keyFile]) chownSync(path, SERVER.uid, SERVER.gid);
    // A server with a separate signer user reads no prices for it.
    const { PRICE_RPC_URLS: _, ...settings } = liveSettings(chain);
    server = spawn(process.execPath, ['--import', 'tsx', MAIN], {
      ...SERVER,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'] ?? '',
        TSX_TSCONFIG_PATH: new URL('../../tsconfig.json', import.meta.url).pathname,
        ...settings,
        PORT: '0',
        DATA_DIR: dataDir,
        RATE_LIMIT_SCALE: '1000',
        MAX_LOOP_DELAY_MS: '600000',
        SIGNER_SOCKET: places.socketPath,
        SIGNER_SOCKET_KEY_FILE: keyFile,
      },
    });
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    return vi.waitFor(() => {
      if (server.exitCode !== null) throw new Error(`the server has ended: ${said.slice(-2_000)}`);
      const url = /Dugout is ready: (http\S+)/.exec(said)?.[1];
      if (url === undefined) throw new Error('not ready yet');
      return url;
    }, UNTIL);
  }

  beforeAll(async () => {
    chmodSync(folder, 0o711);
    places = signerPlaces(folder, SIGNER);
    chain = await startChain({ seed: 'users', slotMs: 'by hand' });
    chain.airdrop(address(FEE_WALLET), SOL);
    signer = await startSigner();
    trader = testClient(await startServer());
    clock = setInterval(() => chain.step(), 60);
    const account = { email: 'ann@example.org', password: PASSWORD, name: 'Ann' };
    await trader.call('/api/auth/sign-up/email', { method: 'POST', body: account });
    const own = async () => walletList.parse((await trader.call('/api/v1/wallet/user')).body).data[0];
    wallet = address((await own())?.address ?? '');
    chain.airdrop(wallet, 20n * SOL);
    await vi.waitFor(async () => expect((await own())?.lamports).toBe(`${20n * SOL}`), UNTIL);
  }, 180_000);
  afterAll(async () => {
    clearInterval(clock);
    server?.kill('SIGKILL');
    await signer?.kill();
    await chain?.stop();
  });

  it('[R9] gives the server’s user neither the master key, nor a sealed wallet, nor the journal', () => {
    for (const path of [
      'signer/master.key',
      `signer/wallets/${wallet}.json`,
      'signer/journal.log',
      'socket.key',
    ])
      expect(asServer('cat', join(places.dataDir, path))).toEqual({
        ok: false,
        said: expect.stringContaining('Permission denied'),
      });
    expect(asServer('ls', places.dataDir).ok).toBe(false);
    // The same file is readable by its own user.
    const own = spawnSync('cat', [join(places.dataDir, 'signer/master.key')], SIGNER);
    expect([own.status, own.stdout.length]).toEqual([0, 32]);
  });

  it('[R9] cannot be traced, read in memory or environment, or signaled by the server’s user', () => {
    for (const file of ['mem', 'environ', 'maps'])
      expect(asServer('head', '-c', '1', `/proc/${signer.pid}/${file}`).ok).toBe(false);
    expect(asServer('ls', `/proc/${signer.pid}/fd/`).ok).toBe(false);
    for (const signal of ['-KILL', '-USR1', '-STOP'])
      expect(asServer('kill', signal, `${signer.pid}`).ok).toBe(false);
    // The user may read its own process: the attempts above fail only because of the user.
    expect(asServer('head', '-c', '1', `/proc/${server.pid}/environ`).ok).toBe(true);
  });

  it('[R9] opens no inspector on a signal from the signer’s user', async () => {
    expect(spawnSync('kill', ['-USR1', `${signer.pid}`], SIGNER).status).toBe(0);
    expect((await trader.call('/api/v1/wallet/user')).status).toBe(200);
    expect(signer.said()).not.toContain('Debugger');
  });

  it('[R9] cannot be replaced by the server’s user, who cannot write next to its socket', () => {
    expect(asServer('rm', '-f', places.socketPath).ok).toBe(false);
    expect(asServer('touch', join(folder, 'run/other.sock')).ok).toBe(false);
  });

  it('[R9] signs swaps and withdrawals and exports keys to their traders, also after kill -9', async () => {
    const mint = chain.pools[0]?.mint ?? '';
    const buy = {
      walletAddress: wallet,
      inputMint: SOL_MINT,
      outputMint: mint,
      amount: `${SOL}`,
      preset: 'other',
    };
    expect((await swapped(trader, buy)).status).toBe('landed');

    await signer.kill();
    const exported = { walletAddress: wallet, recipientKey: RECIPIENT_KEY, password: PASSWORD };
    const refused = await post('wallet/export', exported);
    expect([refused.status, refused.body]).toEqual([
      503,
      expect.objectContaining({ code: 'signer_unavailable' }),
    ]);
    signer = await startSigner();
    await vi.waitFor(() => expect(said.match(/signer started/g)).toHaveLength(2), UNTIL);
    const sell = { ...buy, inputMint: mint, outputMint: SOL_MINT, amount: undefined, amountPercent: 50 };
    expect((await swapped(trader, sell)).status).toBe('landed');

    const friend = address('5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1');
    const paid = {
      walletAddress: wallet,
      mint: SOL_MINT,
      amount: `${SOL}`,
      destination: friend,
      password: PASSWORD,
    };
    const { status, body } = await post('wallet/withdraw', paid);
    expect([status, body]).toEqual([200, expect.anything()]);
    await vi.waitFor(() => expect(chain.lamports(friend, 'confirmed')).toBe(SOL), UNTIL);

    const shown = await post('wallet/export', exported);
    expect([shown.status, shown.body]).toEqual([
      200,
      expect.objectContaining({
        data: { walletAddress: wallet, sealed: expect.objectContaining({ ciphertext: expect.any(String) }) },
      }),
    ]);
    expect(said).not.toContain('code that runs as this user can read every key');
  });
});
