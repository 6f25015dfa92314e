import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Cluster,
  type ClusterServer,
  openCluster,
} from '../../apps/server/tests/cluster/processes/cluster-world.ts';
import { Person } from '../../apps/server/tests/cluster/processes/people.ts';
import { buildIfStale } from '../swap/processes.ts';

interface BuiltCluster {
  readonly cluster: Cluster;
  readonly people: readonly Person[];
  readonly servers: readonly [ClusterServer, ClusterServer];
}

/** Runs work on two servers of the build, with one PostgreSQL, one NATS, one local chain and one signer. */
export async function onTwoServers(
  options: {
    readonly traders: number;
    readonly bots: boolean;
    readonly slotMs?: number;
    readonly settings?: Readonly<Record<string, string>>;
  },
  work: (built: BuiltCluster) => Promise<void>,
): Promise<void> {
  buildIfStale();
  // Paths of sockets are short.
  const folder = mkdtempSync(join(tmpdir(), 'dugout-bench-'));
  const cluster = await openCluster({ folder, seed: 'bench', servers: 2, ...options });
  try {
    const [a, b] = cluster.servers;
    if (a === undefined || b === undefined) throw new Error('two servers are needed');
    const people = cluster.world.traders.map((trader, number) => new Person(trader, number));
    await work({ cluster, people, servers: [a, b] });
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
