import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { sharedDatabase, temporaryFolder } from '#tests/kit/testing.ts';
import { testDatabase } from '../../../tests/kit/database.ts';
import { SnapshotFolder } from './snapshots.ts';

const database = sharedDatabase();
let folder: string;
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
});

const LONG = 5_000;
const path = () => join(folder, 'state.snapshot');

function opened({ program = 'this one', maxBytes = 1 << 24, db = database.db } = {}) {
  return new SnapshotFolder({ folder, program, maxBytes, db, log: silentLog });
}

async function saved(state: unknown): Promise<SnapshotFolder> {
  const snapshots = opened();
  snapshots.add({ name: 'state', take: () => state });
  snapshots.begin();
  await snapshots.saveAll({ copy: true });
  return snapshots;
}

const state = () => ({
  names: new Map([['a', 1n << 70n]]),
  seen: new Set([Number.NaN]),
  short: Int32Array.of(1, -2),
  long: Float64Array.from({ length: LONG }, (_, at) => at / 3),
  amounts: BigUint64Array.from({ length: LONG }, (_, at) => BigInt(at) << 40n),
});

it('[R3] restores maps, integers of any size and typed arrays, readable by the owner only', async () => {
  await saved(state());
  expect(await opened().read('state')).toEqual(state());
  expect(statSync(path()).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['state.snapshot']);
});

it('[R3] captures the state at the moment it is taken', async () => {
  const value = state();
  const snapshots = opened();
  snapshots.add({ name: 'state', take: () => value });
  snapshots.begin();
  const saving = snapshots.saveAll({ copy: true });
  value.long.fill(0);
  await saving;
  expect(await opened().read('state')).toEqual(state());
});

it('[R3] drops a snapshot of another program, another database, or a later state', async () => {
  await saved(state());
  expect(await opened({ program: 'another' }).read('state')).toBeNull();
  expect(readdirSync(folder)).toEqual([]);

  await saved(state());
  const other = await testDatabase();
  expect(await opened({ db: other.db }).read('state')).toBeNull();
  await other.close();

  await saved(state());
  await database.db.tables().deleteFrom('snapshot_mark').execute();
  expect(await opened().read('state')).toBeNull();
});

it('[R3] drops a snapshot with any changed byte or truncation', async () => {
  await saved(state());
  const whole = readFileSync(path());
  for (const at of [3, 19, 40, 200, whole.length >> 1, whole.length - 1]) {
    const damaged = Buffer.from(whole);
    damaged.writeUInt8((damaged.readUInt8(at) + 1) % 256, at);
    writeFileSync(path(), damaged);
    expect(await opened().read('state'), `byte ${at}`).toBeNull();
    writeFileSync(path(), whole);
  }
  for (const length of [0, 10, 100, whole.length - 1]) {
    truncateSync(path(), length);
    expect(await opened().read('state'), `${length} bytes`).toBeNull();
    writeFileSync(path(), whole);
  }
  expect(await opened().read('state')).toEqual(state());
});

it('[R3] writes nothing before the start is complete, above its size, or without a state', async () => {
  const early = opened();
  early.add({ name: 'state', take: state });
  await early.saveAll({ copy: true });
  expect(readdirSync(folder)).toEqual([]);

  await saved(state());
  const small = opened({ maxBytes: 1_000 });
  small.add({ name: 'state', take: state });
  small.begin();
  await small.saveAll({ copy: true });
  // The old one would soon be outdated.
  expect(readdirSync(folder)).toEqual([]);

  let refusals = 2;
  const waits = opened();
  waits.add({ name: 'state', take: () => (refusals-- > 0 ? null : state()) });
  waits.begin();
  await waits.saveAll({ copy: true });
  expect(await opened().read('state')).toEqual(state());
});

it('[R3] removes partial writes of a killed process, and leaves nothing when it cannot write', async () => {
  writeFileSync(join(folder, 'state.snapshot.draft'), 'half');
  expect(await opened().read('state')).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
  const failing = await saved(state());
  rmSync(path());
  await failing.saveAll({ copy: true });
  expect(await database.db.tables().selectFrom('snapshot_mark').select('id').execute()).not.toEqual([]);
});
