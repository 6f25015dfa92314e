/**
 * A rolling upgrade under load: servers of this build and of a next release, which has one more migration, trade
 * together. The servers are replaced one after the other, forth and back, by a stop and by a kill.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { SOL_MINT } from '@dugout/domain/sol';
import { z } from 'zod';
import { migrateJob } from '#/app/migrate-job.ts';
import { dice, pick } from '#tests/chaos/dice.ts';
import { SOL } from '#tests/chaos/world.ts';
import { type Cluster, type ClusterServer, openCluster } from '../processes/cluster-world.ts';
import { thisRelease, writeNextRelease } from '../processes/next-release.ts';
import { said } from '../processes/people.ts';
import type { Report } from '../processes/report.ts';
import { compareWithChain } from './keys.ts';
import { twoOf } from './two-servers.ts';

interface UpgradeOptions {
  readonly folder: string;
  readonly seed: string;
  /** Time in which each pair of releases serves together. */
  readonly seconds: number;
}

const TRADERS = 8;
const acknowledged = z.object({ data: z.object({ id: z.string() }) });

export async function runUpgrade({ folder, seed, seconds }: UpgradeOptions, report: Report): Promise<void> {
  const next = writeNextRelease(`${folder}/next`);
  const settings = { MIGRATE: 'job', DRAIN_SECONDS: '1' };
  const cluster = await openCluster({ folder, seed, servers: 2, traders: TRADERS, settings });
  try {
    const load = startLoad(cluster, seed);
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
    const early = await startOf(b, next);
    report.check(
      'a server of the next release does not start before the job',
      early.includes('is older than this version'),
      early.slice(0, 200),
    );
    await replace(b, thisRelease, 'stop');
    report.check('the job migrates while servers trade', (await job(cluster, next)) === 0, 'exit code 0');
    await publishUnknown(cluster);
    await replace(b, next, 'stop');
    await replace(a, thisRelease, 'kill');
    await replace(a, next, 'stop');
    await replace(b, thisRelease, 'kill');
    await replace(b, thisRelease, 'stop');
    await replace(b, next, 'kill');
    const ids = await load.stop();
    report.none('no server of either release is refused', faults, '7 starts next to the other release');
    report.none('no server answers with a failure', load.failures(), load.summary());
    report.check('swaps were acknowledged all along', ids.size >= 20, `${ids.size} swaps`);
    await compareWithChain(cluster, ids, report);
    report.none('no server ended by itself', cluster.died, `${cluster.servers.length} servers`);
  } finally {
    await cluster.stop();
  }
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

function startLoad(cluster: Cluster, seed: string) {
  const { world, servers } = cluster;
  const random = dice(`${seed}:upgrade`);
  const ids = new Set<string>();
  const answers = new Map<string, number>();
  let isOver = false;
  let number = 0;
  const running = world.traders.map(async (trader) => {
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
      const answer = await trader.caller.at(pick(random, servers).address).call('/api/v1/swap', body);
      const id = acknowledged.safeParse(answer?.body).data?.data.id;
      if (answer?.status === 200 && id !== undefined) ids.add(id);
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
