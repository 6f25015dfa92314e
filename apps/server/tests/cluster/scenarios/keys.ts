/**
 * Two servers that trade: the same keys sent to both at once, orders that fire on one while they are cancelled
 * on the other, and a chat room. At the end all answers have one order, and the books equal the chain.
 */
import { readFileSync } from 'node:fs';
import { SOL_MINT } from '@dugout/domain/sol';
import { z } from 'zod';
import { faultsSince, ledgerEqualsChain, type TradedWorld } from '#tests/chaos/checks.ts';
import { dice, pick } from '#tests/chaos/dice.ts';
import { SOL } from '#tests/chaos/world.ts';
import { ClusterHistory, type RecordedCaller } from '../linearizability/cluster-history.ts';
import { type Cluster, openCluster } from '../processes/cluster-world.ts';
import { each } from '../processes/each.ts';
import { said } from '../processes/people.ts';
import { type Report, times } from '../processes/report.ts';
import { racedOrders } from './raced-orders.ts';
import { oneRoom } from './room.ts';
import { type At, type KeysCluster, twoOf } from './two-servers.ts';

interface KeysOptions {
  readonly folder: string;
  readonly seed: string;
  /** Number of requests; each key is sent in two of them, one to each server. */
  readonly swaps: number;
  readonly orders: number;
  readonly messages: number;
}

const TRADERS = 24;
const AT_A_TIME = 12;
const acknowledged = z.object({ data: z.object({ id: z.string() }) });

export async function runKeys(options: KeysOptions, report: Report): Promise<void> {
  const { folder, seed, swaps, orders, messages } = options;
  const history = new ClusterHistory();
  const cluster = await openCluster({ folder, seed, servers: 2, traders: TRADERS });
  try {
    const ids = await sameKeys(cluster, history, { seed, keys: Math.ceil(swaps / 2) }, report);
    const fromOrders = await racedOrders(cluster, history, { seed, count: orders }, report);
    await oneRoom(cluster, history, { seed, messages }, report);
    history.check(seed, report);
    await compareWithChain(cluster, new Set([...ids, ...fromOrders]), report);
    report.none('no server ended by itself', cluster.died, `${cluster.servers.length} servers`);
  } finally {
    await cluster.stop();
  }
}

/** Returns the number of signatures of swaps in the signer's journal. */
const signatures = ({ journal }: KeysCluster): number =>
  readFileSync(journal, 'utf8').split('"kind":"swap').length - 1;

export async function sameKeys(
  cluster: KeysCluster,
  history: ClusterHistory,
  { seed, keys }: { readonly seed: string; readonly keys: number },
  report: Report,
): Promise<Set<string>> {
  const { world, pool } = cluster;
  const servers = twoOf(cluster);
  const random = dice(`${seed}:keys`);
  const signedBefore = signatures(cluster);
  const ids = new Set<string>();
  const faults: string[] = [];
  const refusals = new Map<string, number>();
  const waits: number[] = [];
  await each(keys, AT_A_TIME, async (n) => {
    const trader = pick(random, world.traders);
    const body = {
      inputMint: SOL_MINT,
      outputMint: pick(random, world.mints),
      amount: `${SOL / 1_000n + BigInt(n)}`,
      walletAddress: trader.wallets[0],
      preset: 'other',
      slippageBps: 3_000,
      idempotencyKey: `both-${seed}-${n}`,
    };
    const { idempotencyKey: key } = body;
    const at = ({ address }: At): RecordedCaller => ({
      client: `trader at ${address}`,
      caller: trader.caller.at(address),
    });
    const began = performance.now();
    const answers = await Promise.all(servers.map((server) => history.requestSwap(at(server), body)));
    waits.push(performance.now() - began);
    const own = answers.map((answer) => acknowledged.safeParse(answer?.body).data?.data.id ?? said(answer));
    const [id] = answers.map((answer) => acknowledged.safeParse(answer?.body).data?.data.id);
    if (id !== undefined) await history.readSwap(at(pick(random, servers)), key, id);
    await history.readSwapRows(pool, key);
    // Requested again after its outcome.
    if (n % 10 === 0) await history.requestSwap(at(pick(random, servers)), body);
    if (own[0] !== own[1]) faults.push(`key ${n} was answered ${own.join(' and ')}`);
    for (const [index, answer] of answers.entries()) {
      const summary = own[index] ?? '';
      if (answer?.status === 200) ids.add(summary);
      else refusals.set(summary, (refusals.get(summary) ?? 0) + 1);
    }
  });
  const { rows } = await pool.query<{ keys: number; swaps: number; signed: number }>(
    `SELECT count(DISTINCT idempotency_key)::int AS keys, count(*)::int AS swaps,
       count(DISTINCT sent_signature)::int AS signed
     FROM swap WHERE idempotency_key LIKE 'both-%'`,
  );
  const found = rows[0] ?? { keys: 0, swaps: 0, signed: 0 };
  const refused = [...refusals].map(([summary, count]) => `, ${count} ${summary}`).join('');
  report.none(
    'both servers answer a key alike',
    faults,
    `${keys} keys, ${2 * keys} requests, ${ids.size} swaps${refused}; a pair took ${times(waits)}`,
  );
  report.check(
    'a key has one swap',
    found.swaps === found.keys && found.swaps === ids.size && ids.size >= keys / 2,
    `${found.swaps} rows of ${found.keys} keys, ${ids.size} acknowledged`,
  );
  const signed = signatures(cluster) - signedBefore;
  report.check(
    'a swap is signed once',
    signed === found.signed && found.signed === found.swaps,
    `${signed} signatures of the signer, ${found.signed} sent`,
  );
  return ids;
}

export async function compareWithChain(
  { world, pool }: { readonly world: TradedWorld; readonly pool: Cluster['pool'] },
  acknowledgedIds: ReadonlySet<string>,
  report: Report,
): Promise<void> {
  const faults: string[] = [];
  try {
    await ledgerEqualsChain(world);
    faults.push(...(await faultsSince(world, acknowledgedIds, { looked: new Map() })));
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
  }
  const { rows } = await pool.query<{ status: string; count: number }>(
    'SELECT status, count(*)::int AS count FROM swap GROUP BY 1 ORDER BY 1',
  );
  const shown = rows.map(({ status, count }) => `${count} ${status}`).join(', ');
  report.none(
    'the books equal the chain, to the lamport',
    faults,
    `${world.wallets.length} wallets, swaps: ${shown}`,
  );
}
