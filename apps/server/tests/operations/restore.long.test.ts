/**
 * Rehearses docs/operations.md, "Backups", with live trading on a local chain and PostgreSQL: a backup while the
 * server runs, trades after it, the loss of everything, and three restores.
 */

import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOL_MINT } from '@dugout/domain/sol';
import type { LocalPostgres } from '@dugout/testkit/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { makeBackup } from '#/app/backup/make-backup.ts';
import { restoreBackup } from '#/app/backup/restore-backup.ts';
import { checkServer } from '#/app/check/check-server.ts';
import { findPlaces } from '#/app/places.ts';
import { parseConfig } from '#/platform/config/config.ts';
import { createPool } from '#/platform/db/pool.ts';
import { hasNoTables } from '#/platform/db/schema/state.ts';
import { freezeFile } from '#/signer/policy/frozen.ts';
import { ledgerEqualsChain } from '#tests/chaos/checks.ts';
import { ChaosLedger } from '#tests/chaos/ledger.ts';
import { ServerHandle } from '#tests/chaos/server-handle.ts';
import { type ChaosTrader, type ChaosWorld, openWorld } from '#tests/chaos/world.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { until } from '#tests/kit/until.ts';
import { archivingPostgres, queryAt } from './restore-kit.ts';

const PASSPHRASE = 'a passphrase of a test';
const OUTSIDE = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV';
const PAID_LATE = '111000777';
const SETTLED_MS = 120_000;

const root = temporaryFolder();
const dataDir = join(root, 'world/server');
const moved = z.object({ data: z.object({ id: z.string(), status: z.string() }) });

type Postgres = NonNullable<Awaited<ReturnType<typeof archivingPostgres>>>;
let postgres: Postgres | null = null;
let pool: ReturnType<typeof createPool> | null = null;
let world: ChaosWorld | null = null;
let restored: LocalPostgres[] = [];
/** A withdrawal that was open in the backup and paid after it; a withdrawal and a swap that were requested after it. */
let paidLate = '';
let requestedLate = '';
let tradedLate = '';

const theWorld = (): ChaosWorld => {
  if (world === null) throw new Error('no world');
  return world;
};
const first = (): ChaosTrader => {
  const [trader] = theWorld().traders;
  if (trader === undefined) throw new Error('no trader');
  return trader;
};

async function done(path: string, body: object): Promise<{ id: string; status: string }> {
  const answer = await first().caller.call(path, body);
  if (answer?.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return moved.parse(answer.body).data;
}
const buy = (lamports: string, rest: object = {}) =>
  done('/api/v1/swap', {
    inputMint: SOL_MINT,
    outputMint: theWorld().mints[0],
    amount: lamports,
    walletAddress: first().wallets[0],
    preset: 'other',
    slippageBps: 3_000,
    ...rest,
  });
const withdraw = (amount: string) =>
  done('/api/v1/wallet/withdraw', {
    mint: SOL_MINT,
    amount,
    destination: OUTSIDE,
    walletAddress: first().wallets[0],
    password: first().password,
  });

const settled = (url: string) =>
  until(async () => {
    const [row] = await queryAt<{ open: number }>(
      url,
      `SELECT (SELECT count(*) FROM swap WHERE status = 'pending')::int
        + (SELECT count(*) FROM withdrawal WHERE status IN ('waiting', 'sending'))::int AS open`,
    );
    return row?.open === 0 ? null : `${row?.open} are open`;
  }, SETTLED_MS);

/** The lamports at the payee on the chain. */
const paid = async (): Promise<bigint> =>
  (await theWorld().chain.run('balances', [OUTSIDE])).get(`${OUTSIDE} ${SOL_MINT}`) ?? 0n;

const configAt = (folder: string, url: string) =>
  parseConfig({ ...theWorld().server.settings, DATA_DIR: folder, DATABASE_URL: url, PORT: '0' });
const check = (folder: string, url: string, accepted: readonly string[] = []) =>
  checkServer({ config: configAt(folder, url), places: findPlaces(), aws: {}, accepted });

const serverAt = (folder: string, url: string): ServerHandle =>
  new ServerHandle({
    port: Number(new URL(theWorld().server.address).port),
    folder: root,
    built: false,
    settings: { ...theWorld().server.settings, DATA_DIR: folder, DATABASE_URL: url },
  });

/** Waits until the wallets of a restored server hold what the chain says. */
const walletsEqualChain = (url: string) =>
  until(async () => {
    const rows = await queryAt<{ at: string; held: string }>(
      url,
      `SELECT ref || ' ' || asset AS at, sum(balance)::text AS held FROM ledger_account
        WHERE kind IN ('wallet', 'hold') GROUP BY 1 HAVING sum(balance) <> 0`,
    );
    const held = new Map(rows.map(({ at, held: amount }) => [at, BigInt(amount)]));
    const real = await theWorld().chain.run('balances', theWorld().wallets);
    const off = [...new Set([...held.keys(), ...real.keys()])].filter((at) => held.get(at) !== real.get(at));
    return off.length === 0
      ? null
      : off.map((at) => `${at}: ${held.get(at)}, chain ${real.get(at)}`).join('\n');
  }, SETTLED_MS);

beforeAll(async () => {
  postgres = await archivingPostgres(root);
  if (postgres === null) return;
  const { url } = postgres;
  pool = createPool({ connectionString: url, connections: 4 }, () => undefined);
  world = await openWorld(
    {
      folder: join(root, 'world'),
      seed: 'restore',
      slotMs: 40,
      traders: 2,
      built: false,
      database: { pool, url },
    },
    () => undefined,
  );
  await ledgerEqualsChain(theWorld());
  await buy('50000000', { exits: { rungs: [{ kind: 'stopLoss', movePct: -90, sellPct: 100 }] } });
  await withdraw('20000000');
  await settled(url);
  postgres.copy();
  // The signer does not sign: the withdrawal is open when the backup is made, and paid later.
  writeFileSync(freezeFile(join(dataDir, 'signer')), '');
  paidLate = (await withdraw(PAID_LATE)).id;
  await postgres.mark('rehearsal');
  await Promise.all([
    makeBackup({
      source: {
        dataDir,
        databaseUrl: url,
        signerFolder: join(dataDir, 'signer'),
        masterKeyFile: null,
        version: '0.0.0',
      },
      folder: join(root, 'backup'),
      passphrase: PASSPHRASE,
      withMasterKey: true,
      now: () => new Date(),
      report: () => undefined,
    }),
    theWorld().chain.run('airdrop', first().wallets[1], 5_000_000n),
  ]);
  rmSync(freezeFile(join(dataDir, 'signer')));
  await settled(url);
  requestedLate = (await withdraw('30000000')).id;
  tradedLate = (await buy('60000000')).id;
  await settled(url);
  await ledgerEqualsChain(theWorld());
  const [swap] = await queryAt<{ signature: string }>(
    url,
    `SELECT sent_signature AS signature FROM swap WHERE id = '${tradedLate}'`,
  );
  tradedLate = swap?.signature ?? '';
  await theWorld().server.kill('both');
  await postgres.archive();
}, 600_000);

afterAll(async () => {
  await world?.server.kill('both');
  await world?.chain.stop().catch(() => undefined);
  await pool?.end();
  for (const one of [...restored, postgres]) await one?.stop();
  restored = [];
}, 60_000);

async function recovered(name: string, target: string | null): Promise<LocalPostgres> {
  const server = await (postgres as Postgres).recovered(join(root, name), target);
  restored.push(server);
  return server;
}

it('a recovery to the end of the log starts at once, with books that equal the chain', async ({ skip }) => {
  if (postgres === null) return skip();
  const { url } = await recovered('latest', null);
  expect((await check(dataDir, url)).findings).toEqual([]);
  const server = serverAt(dataDir, url);
  await server.start();
  const own = createPool({ connectionString: url, connections: 2 }, () => undefined);
  try {
    const ledger = await ChaosLedger.open(own);
    await ledgerEqualsChain({ ...theWorld(), ledger });
    expect(await ledger.faultsSince()).toEqual([]);
  } finally {
    await own.end();
    await server.kill('both');
  }
}, 400_000);

it('a recovery to an earlier moment does not start until its forgotten transactions are accepted, and pays nothing twice', async ({
  skip,
}) => {
  if (postgres === null) return skip();
  const { url } = await recovered('earlier', 'rehearsal');
  await expect(serverAt(dataDir, url).start({ mayEnd: true })).rejects.toThrow(
    /does not know 2 transactions that landed/,
  );
  const { findings } = await check(dataDir, url);
  expect(findings).toEqual([
    {
      kind: 'missing',
      name: 'forgotten-withdrawals',
      text: expect.stringContaining('1 withdrawals'),
      ids: [requestedLate],
    },
    { kind: 'missing', name: 'forgotten-swaps', text: expect.any(String), ids: [tradedLate] },
  ]);
  const before = await paid();
  const { decided } = await check(dataDir, url, ['forgotten-withdrawals', 'forgotten-swaps']);
  expect(decided).toEqual([
    expect.stringMatching(/^Cancelled: orders [\w-]+$/),
    'Accepted: forgotten-withdrawals, forgotten-swaps. The server may start.',
  ]);
  const server = serverAt(dataDir, url);
  await server.start();
  await settled(url);
  await walletsEqualChain(url);
  expect(await paid()).toBe(before);
  expect(await queryAt(url, `SELECT status FROM withdrawal WHERE id = '${paidLate}'`)).toEqual([
    { status: 'landed' },
  ]);
  await server.kill('both');
  // Transactions that were booked from the chain are known, even without the acceptance.
  rmSync(join(dataDir, 'restore.accepted'));
  expect((await check(dataDir, url)).findings).toEqual([]);
}, 400_000);

it('a restored backup does not start until it is checked; the check finds planted faults, and a paid withdrawal without a line in the journal', async ({
  skip,
}) => {
  if (postgres === null) return skip();
  const target = join(root, 'restored');
  mkdirSync(target);
  await queryAt(postgres.url, 'CREATE DATABASE restored');
  const address = new URL(postgres.url);
  address.pathname = '/restored';
  const url = address.href;
  await restoreBackup({
    target: { dataDir: target, databaseUrl: url, signerFolder: join(target, 'signer'), masterKeyFile: null },
    folder: join(root, 'backup'),
    passphrase: PASSPHRASE,
    isDatabaseEmpty: () => hasNoTables(url),
    report: () => undefined,
  });
  await expect(serverAt(target, url).start({ mayEnd: true })).rejects.toThrow('nothing has checked it');
  const forgotten = {
    kind: 'missing',
    name: 'forgotten-withdrawals',
    text: expect.stringContaining('1 withdrawals'),
    ids: [paidLate],
  };
  const report = await check(target, url);
  expect(report.findings).toEqual([forgotten]);
  expect(report.unfinished).toContainEqual({
    text: '1 withdrawals wait or are on their way',
    ids: [paidLate],
  });
  const [wallet] = first().wallets;
  const key = join(target, 'signer/wallets', `${wallet}.json`);
  renameSync(key, `${key}.away`);
  await queryAt(
    url,
    `UPDATE ledger_account SET balance = balance + 1 WHERE kind = 'wallet' AND ref = '${wallet}' AND asset = '${SOL_MINT}'`,
  );
  const planted = await check(target, url);
  expect(planted.findings).toEqual([
    { kind: 'missing', name: 'missing-keys', text: 'Keys of 1 wallets', ids: [wallet] },
    forgotten,
    {
      kind: 'inconsistent',
      name: 'ledger',
      text: expect.stringContaining(`balance of wallet ${wallet} in ${SOL_MINT} is not the sum`),
    },
  ]);
  renameSync(`${key}.away`, key);
  await queryAt(
    url,
    `UPDATE ledger_account SET balance = balance - 1 WHERE kind = 'wallet' AND ref = '${wallet}' AND asset = '${SOL_MINT}'`,
  );
  const before = await paid();
  expect((await check(target, url, ['forgotten-withdrawals'])).decided[0]).toBe(
    `Ended, because they were paid: withdrawals ${paidLate}`,
  );
  expect(existsSync(join(target, 'restore.unchecked'))).toBe(false);
  const server = serverAt(target, url);
  await server.start();
  await walletsEqualChain(url);
  expect(await paid()).toBe(before);
  await server.kill('both');
}, 400_000);
