/** The market of three servers: the reader of the chain is killed and paused, and the storing server is killed. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, type ClusterServer, openCluster } from '../processes/cluster-world.ts';
import { holderOf, isFresh, READS, STORES, storedTrades } from '../processes/market-view.ts';
import { type Report, times } from '../processes/report.ts';
import { judgeTape } from './tape.ts';
import { heldAfter } from './two-servers.ts';

interface MarketOptions {
  readonly folder: string;
  readonly seed: string;
  readonly kills: number;
}

const SERVERS = 3;
const SLOT_MS = 400;
/** Longer than a lease holds. */
const PAUSED_MS = 12_000;
/** A lease runs out after 6 s and is taken within 2 s; the rest is for a busy machine. */
const TAKEN_OVER_MS = 20_000;
const RESTED_MS = 3_000;
const LONG_MS = 120_000;

export async function runMarket({ folder, seed, kills }: MarketOptions, report: Report): Promise<void> {
  const cluster = await openCluster({
    folder,
    seed,
    servers: SERVERS,
    traders: 4,
    slotMs: SLOT_MS,
    bots: true,
  });
  try {
    await killReaders(cluster, kills, report);
    await pauseReader(cluster, report);
    await killStorer(cluster, report);
    await judgeTape(cluster, report);
    report.none('no server ended by itself', cluster.died, `${cluster.servers.length} servers`);
  } finally {
    await cluster.stop();
  }
}

async function demandHolder(cluster: Cluster, name: string): Promise<ClusterServer> {
  let found: ClusterServer | null = null;
  await heldAfter(LONG_MS, async () => {
    found = await holderOf(cluster, name);
    return found !== null;
  });
  if (found === null) throw new Error(`no server holds the lease ${name}`);
  return found;
}

const othersThan = ({ servers }: Cluster, server: ClusterServer): readonly ClusterServer[] =>
  servers.filter((each) => each !== server);

/** Returns the ms until the other servers have had an old tape and a fresh one again; null when they do not. */
async function goesOnAfter(others: readonly ClusterServer[]): Promise<number | null> {
  const began = performance.now();
  const stale = await heldAfter(TAKEN_OVER_MS, async () => !(await isFresh(others[0] as ClusterServer)));
  if (stale === null) return null;
  const fresh = await heldAfter(TAKEN_OVER_MS, async () =>
    (await Promise.all(others.map(isFresh))).every(Boolean),
  );
  return fresh === null ? null : performance.now() - began;
}

async function killReaders(cluster: Cluster, kills: number, report: Report): Promise<void> {
  const took: number[] = [];
  const faults: string[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    const reader = await demandHolder(cluster, READS);
    await heldAfter(LONG_MS, () => isFresh(reader));
    await reader.handle.kill('server');
    const ms = await goesOnAfter(othersThan(cluster, reader));
    if (ms === null) faults.push(`kill ${kill} of ${reader.name}: no other server read the chain in time`);
    else took.push(ms);
    await reader.handle.start();
    await pause(RESTED_MS);
  }
  report.none('a killed reader of the chain is replaced', faults, `tapes fresh again after ${times(took)}`);
}

async function pauseReader(cluster: Cluster, report: Report): Promise<void> {
  const reader = await demandHolder(cluster, READS);
  reader.handle.signal('SIGSTOP');
  const ms = await goesOnAfter(othersThan(cluster, reader));
  await pause(Math.max(0, PAUSED_MS - (ms ?? 0)));
  reader.handle.signal('SIGCONT');
  const again = await heldAfter(LONG_MS, () => isFresh(reader));
  const now = await demandHolder(cluster, READS);
  report.check(
    'a paused reader is replaced, and follows when it wakes',
    ms !== null && again !== null && now !== reader,
    `replaced after ${ms === null ? 'never' : `${Math.round(ms)} ms`}, follows after ${again === null ? 'never' : `${Math.round(again)} ms`}; ${reader.name} read before, ${now.name} reads now`,
  );
}

async function killStorer(cluster: Cluster, report: Report): Promise<void> {
  const storer = await demandHolder(cluster, STORES);
  await storer.handle.kill('server');
  const before = await storedTrades(cluster);
  const next = await heldAfter(LONG_MS, async () => {
    const holder = await holderOf(cluster, STORES);
    return holder !== null && holder !== storer;
  });
  const goesOn = await heldAfter(LONG_MS, async () => (await storedTrades(cluster)) > before);
  await storer.handle.start();
  report.check(
    'a killed server that stores is replaced',
    next !== null && goesOn !== null,
    `lease after ${next === null ? 'never' : `${Math.round(next)} ms`}, rows after ${goesOn === null ? 'never' : `${Math.round(goesOn)} ms`}`,
  );
}
