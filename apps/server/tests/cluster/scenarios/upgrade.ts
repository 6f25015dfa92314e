/**
 * A rolling upgrade under load: servers of a release and of the next one trade together. The servers are replaced one
 * after the other, forth and back, by a stop and by a kill.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { SOL_MINT } from '@dugout/domain/sol';
import { z } from 'zod';
import { migrateJob } from '#/app/migrate-job.ts';
import { dice, pick } from '#tests/chaos/dice.ts';
import { SOL } from '#tests/chaos/world.ts';
import { ClusterHistory, type RecordedCaller } from '../linearizability/cluster-history.ts';
import { buildRelease, NoRollingUpgrade } from '../processes/built-release.ts';
import { type Cluster, type ClusterServer, openCluster } from '../processes/cluster-world.ts';
import { nextReleaseAdds, thisRelease, writeNextRelease } from '../processes/next-release.ts';
import { said } from '../processes/people.ts';
import type { Report } from '../processes/report.ts';
import { compareWithChain } from './keys.ts';
import { racedOrders } from './raced-orders.ts';
import { oneRoom } from './room.ts';
import { twoOf } from './two-servers.ts';

interface UpgradeOptions {
  readonly folder: string;
  readonly seed: string;
  /** Time in which each pair of releases serves together. */
  readonly seconds: number;
  /** The git reference of the previous release; `this` for an upgrade of this build to a copy with one more migration. */
  readonly from: string;
  /** Whether the servers and the job reach PostgreSQL through PgBouncer. */
  readonly pooled: boolean;
}

/** Two successive releases, by the packages of their servers. */
interface Releases {
  readonly old: string;
  readonly next: string;
  /** Migrations and functions of the next one. */
  readonly added: readonly string[];
}

const TRADERS = 8;
const ORDERS = 30;
const MESSAGES = 200;
const acknowledged = z.object({ data: z.object({ id: z.string() }) });

export async function runUpgrade(options: UpgradeOptions, report: Report): Promise<void> {
  const { folder, seed, seconds, pooled } = options;
  const releases = releasesOf(options, report);
  if (releases === null) return;
  const { old, next, added } = releases;
  const settings = { MIGRATE: 'job', DRAIN_SECONDS: '1' };
  const cluster = await openCluster({
    folder,
    seed,
    servers: 2,
    traders: TRADERS,
    settings,
    release: old,
    pooled,
  });
  try {
    const history = new ClusterHistory();
    const load = startLoad(cluster, history, seed);
    const faults: string[] = [];
    const [a, b] = twoOf(cluster);
    const replace = async (server: ClusterServer, release: string, how: 'stop' | 'kill'): Promise<void> => {
      if (how === 'kill') await server.handle.kill('server');
      else await server.handle.stop();
      server.handle.release = release;
      await server.handle.start().catch((error: unknown) => faults.push(`${server.name}: ${String(error)}`));
      await pause(seconds * 1_000);
    };
    await pause(seconds * 1_000);
    if (added.length > 0) await startEarly(b, next, report);
    await replace(b, old, 'stop');
    report.check(
      'the job migrates while servers trade',
      (await job(cluster, next)) === 0,
      `exit code 0, added ${added.join(', ') || 'nothing'}`,
    );
    await publishUnknown(cluster);
    await replace(b, next, 'stop');
    report.note('a is of the old release, and b of the next one');
    const fromOrders = await racedOrders(cluster, history, { seed, count: ORDERS }, report);
    await oneRoom(cluster, history, { seed, messages: MESSAGES }, report);
    await replace(a, old, 'kill');
    await replace(a, next, 'stop');
    await replace(b, old, 'kill');
    await replace(b, old, 'stop');
    await replace(b, next, 'kill');
    const ids = await load.stop();
    report.none('no server of either release is refused', faults, '7 starts next to the other release');
    report.none('no server answers with a failure', load.failures(), load.summary());
    report.check('swaps were acknowledged all along', ids.size >= 20, `${ids.size} swaps`);
    history.check(seed, report);
    await compareWithChain(cluster, new Set([...ids, ...fromOrders]), report);
    report.none('no server ended by itself', cluster.died, `${cluster.servers.length} servers`);
    await notePooler(cluster, report);
  } finally {
    await cluster.stop();
  }
}

/** Returns the releases, with the older one built from git; null when they cannot run together. */
function releasesOf({ folder, from }: UpgradeOptions, report: Report): Releases | null {
  if (from === 'this')
    return { old: thisRelease, next: writeNextRelease(`${folder}/next`), added: nextReleaseAdds };
  try {
    const { commit, server, added, hasSamePackages } = buildRelease(from, `${folder}/from`);
    report.note(`the previous release is ${commit.slice(0, 9)}, built with the installed packages`);
    if (!hasSamePackages) report.note('its package-lock.json is another one');
    return { old: server, next: thisRelease, added };
  } catch (error) {
    if (!(error instanceof NoRollingUpgrade)) throw error;
    report.check('servers of the previous release may run next to this build', false, error.message);
    return null;
  }
}

async function startEarly(server: ClusterServer, next: string, report: Report): Promise<void> {
  const refusal = await startOf(server, next);
  report.check(
    'a server of the next release does not start before the job',
    refusal.includes('is older than this version'),
    refusal.slice(0, 200),
  );
}

async function notePooler({ pooler }: Cluster, report: Report): Promise<void> {
  if (pooler !== null)
    report.note(`PgBouncer in transaction mode passed on ${await pooler.transactions()} transactions`);
}

/** Starts another release in a server's place. Returns why it refused to start; '' when it started. */
async function startOf(server: ClusterServer, release: string): Promise<string> {
  await server.handle.stop();
  server.handle.release = release;
  return server.handle.start({ mayEnd: true }).then(
    () => '',
    (error: unknown) => String(error),
  );
}

const job = ({ databaseUrl }: Cluster, release: string): Promise<number> =>
  migrateJob({
    args: ['--apply'],
    config: { databaseUrl, tradingMode: 'live' },
    schemaFolder: release,
    report: () => undefined,
  });

/** Publishes facts as the next release may. */
async function publishUnknown({ pool }: Cluster): Promise<void> {
  await pool.query(`
    INSERT INTO fact (topic, version, content) VALUES ('next.topic', 1, '{}'), ('session.ended', 2, '[]')`);
}

function startLoad(cluster: Cluster, history: ClusterHistory, seed: string) {
  const { world, servers } = cluster;
  const random = dice(`${seed}:upgrade`);
  const ids = new Set<string>();
  const answers = new Map<string, number>();
  let isOver = false;
  let number = 0;
  const running = world.traders.map(async (trader, of) => {
    const at = ({ name, address }: ClusterServer): RecordedCaller => ({
      client: `trader ${of} at ${name}`,
      caller: trader.caller.at(address),
    });
    while (!isOver) {
      const body = {
        inputMint: SOL_MINT,
        outputMint: pick(random, world.mints),
        amount: `${SOL / 1_000n + BigInt(number)}`,
        walletAddress: trader.wallets[0],
        preset: 'other',
        slippageBps: 3_000,
        idempotencyKey: `upgrade-${seed}-${number++}`,
      };
      const answer = await history.requestSwap(at(pick(random, servers)), body);
      const id = acknowledged.safeParse(answer?.body).data?.data.id;
      if (answer?.status === 200 && id !== undefined) {
        ids.add(id);
        await history.readSwap(at(pick(random, servers)), body.idempotencyKey, id);
      }
      await history.readSwapRows(cluster.pool, body.idempotencyKey);
      answers.set(said(answer), (answers.get(said(answer)) ?? 0) + 1);
      await pause(100);
    }
  });
  return {
    summary: () => [...answers].map(([answer, count]) => `${count} ${answer}`).join(', '),
    /** A server that stops or starts gives no answer, or 503. */
    failures: () => [...answers.keys()].filter((answer) => /^(5(?!03)|401|403)/.test(answer)),
    async stop(): Promise<ReadonlySet<string>> {
      isOver = true;
      await Promise.all(running);
      return ids;
    },
  };
}
