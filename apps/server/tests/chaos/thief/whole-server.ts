import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { NOTIFICATION_TYPES } from '@dugout/contract/notifications/values';
import type { Answer, CallOptions } from '@dugout/testkit/client';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import { type TestServer, testServer } from '../../kit/server.ts';
import { type Dice, pick } from '../dice.ts';
import { type Attack, type Loot, NOTHING, type Position } from './loot.ts';
import { SiteRefusal } from './site.ts';

type Trader = Awaited<ReturnType<TestServer['trader']>>;

interface WholeServer {
  readonly server: TestServer;
  readonly victims: readonly Trader[];
  logs: number;
}

/** The signer witnesses 64 logs, one per key. */
const MAX_LOGS = 60;

const REFUSALS = ['proof_required', 'call_log_rewritten'];

/** Returns the `data` of an answer. Throws SiteRefusal when the call was refused, and Error for anything else. */
function dataOf<T>({ status, body }: Answer): T {
  const { code = '', data } = body as { readonly code?: string; readonly data?: T };
  if (REFUSALS.includes(code)) throw new SiteRefusal(code);
  if (status !== 200) throw new Error(`the server answered ${status} ${code}`);
  return data as T;
}

/** Calls with a trader's cookie; a restarted server has another address. */
const withCookie = async <T>({ server }: WholeServer, of: Trader, path: string, options: CallOptions = {}) =>
  dataOf<T>(await server.client().call(`/api/v1${path}`, { ...options, headers: { cookie: of.cookie() } }));

/** Makes calls that must be refused without a proof. */
async function tryDoor(
  world: WholeServer,
  random: Dice,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): Promise<Loot> {
  await withCookie(world, pick(random, world.victims), path, { method, body });
  return { ...NOTHING, doors: 1 };
}

interface Notice {
  readonly heldUntil: string | null;
}

interface Signed {
  readonly size: number;
  readonly note: string;
}

const checkpoint = async ({ server }: WholeServer): Promise<Signed> =>
  dataOf(await server.client().call('/api/v1/alpha/log/checkpoint'));

/** Starts a log under a new key, following docs/calls.md for an operator whose log was rewritten. */
const newLog = ({ server }: WholeServer): Promise<void> =>
  server.restart(async () => {
    rmSync(join(server.dataDir, 'call-log.key'), { force: true });
    await asOwner(
      server.db,
      'DELETE FROM call_log_leaf',
      'DELETE FROM call_log_checkpoint',
      "DELETE FROM secret_fingerprint WHERE name = 'call-log.key'",
    );
  });

const asOwner = (db: Db, ...statements: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    for (const statement of ['SET LOCAL session_replication_role = replica', ...statements])
      await sql.raw(statement).execute(tx.tables());
  });

/** Rewrites a signed log behind the server's back and checks whether the server signs the result. */
async function rewriteLog(world: WholeServer, random: Dice, ...statements: readonly string[]): Promise<Loot> {
  const { server } = world;
  if (++world.logs > MAX_LOGS) throw new SiteRefusal('tried_enough');
  await newLog(world);
  const leaves = Array.from({ length: 3 }, (_, at) => ({
    leaf_index: BigInt(at),
    leaf: `leaf ${at}`,
    call_id: `call ${at}`,
  }));
  await server.db.tables().insertInto('call_log_leaf').values(leaves).execute();
  // The first reading may be the one started at boot.
  let signed = await checkpoint(world);
  if (signed.size !== leaves.length) signed = await checkpoint(world);
  if (signed.size !== leaves.length) throw new Error(`${leaves.length} leaves were signed as ${signed.size}`);
  const rewrite = () => asOwner(server.db, ...statements);
  if (random() < 0.5) await rewrite();
  else await server.restart(rewrite);
  // The running server keeps showing what it signed before.
  const shown = await checkpoint(world);
  return { ...NOTHING, doors: shown.note === signed.note ? 0 : 1 };
}

const attacks: Readonly<Record<string, Attack<WholeServer>>> = {
  "send notices to the attacker's webhook": (world, random) =>
    tryDoor(world, random, 'POST', '/notifications/outlets', {
      kind: 'webhook',
      name: 'Backup',
      types: [...NOTIFICATION_TYPES],
      url: 'https://thief.example/notices',
    }),
  'raise the limit of price impact': (world, random) =>
    tryDoor(world, random, 'PUT', '/swap/ceilings', { priceImpactBps: 9_000 }),
  'hide the notices of what they did': async (world, random) => {
    const victim = pick(random, world.victims);
    const notices = async (): Promise<number> =>
      (
        await withCookie<{ readonly notifications: readonly Notice[] }>(world, victim, '/notifications')
      ).notifications.filter(({ heldUntil }) => heldUntil !== null).length;
    const pausedUntil = new Date(Date.now() + 3_600_000).toISOString();
    const pause = { method: 'PUT', body: { pausedUntil } };
    await withCookie(world, victim, '/notifications/settings', pause);
    const before = await notices();
    if (before === 0) throw new Error('a pause brought no notice');
    await withCookie(world, victim, '/notifications', { method: 'DELETE' });
    return { ...NOTHING, doors: (await notices()) < before ? 1 : 0 };
  },
  'drop the last call and all checkpoints': (world, random) =>
    rewriteLog(
      world,
      random,
      'DELETE FROM call_log_leaf WHERE leaf_index = (SELECT max(leaf_index) FROM call_log_leaf)',
      'DELETE FROM call_log_checkpoint',
    ),
  'empty the checkpoints and change a call': (world, random) =>
    rewriteLog(
      world,
      random,
      "UPDATE call_log_leaf SET leaf = 'x' WHERE leaf_index = 2",
      'DELETE FROM call_log_checkpoint',
    ),
};

/** The attacker has traders' cookies and can write to the database of a server with all features. */
export const wholeServer = (victims: number): Position<WholeServer> => ({
  name: 'cookies and the database of a whole server',
  most: 0n,
  async open() {
    const server = await testServer();
    const traders: Trader[] = [];
    for (let n = 0; n < victims; n++) traders.push(await server.trader(`Victim${n}`));
    return { world: { server, victims: traders, logs: 0 }, close: server.stop };
  },
  attacks,
  refusalOf: (error) => (error instanceof SiteRefusal ? error.code : null),
});
