/**
 * Two servers that trade: the same keys sent to both at once, and orders that fire on one while they are cancelled
 * on the other. At the end the books equal the chain.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { SOL_MINT } from '@dugout/domain/sol';
import { z } from 'zod';
import type { Answer } from '#tests/chaos/caller.ts';
import { faultsSince, ledgerEqualsChain, type TradedWorld } from '#tests/chaos/checks.ts';
import { dice, pick } from '#tests/chaos/dice.ts';
import { type ChaosTrader, SOL } from '#tests/chaos/world.ts';
import { until } from '#tests/kit/until.ts';
import { type Cluster, openCluster } from '../processes/cluster-world.ts';
import { type Report, times } from '../processes/report.ts';
import { twoOf } from './two-servers.ts';

interface KeysOptions {
  readonly folder: string;
  readonly seed: string;
  /** Number of requests; each key is sent in two of them, one to each server. */
  readonly swaps: number;
  readonly orders: number;
}

/** Two servers, or two ways to servers, with traders who call both. */
interface KeysCluster {
  readonly world: Pick<Cluster['world'], 'traders' | 'mints'>;
  readonly servers: readonly { readonly address: string }[];
  readonly pool: Cluster['pool'];
  /** The journal of the signer. */
  readonly journal: string;
}

const TRADERS = 24;
const AT_A_TIME = 12;
/** An order fires at once or some hundred ms after it was armed. */
const CANCELLED_WITHIN_MS = 1_500;
const ENDED_WITHIN_MS = 120_000;
/** Below any price, so that a buy fires as soon as it is armed. */
const ANY_PRICE = 1_000_000;
const EVERY_SECONDS = 10;

const acknowledged = z.object({ data: z.object({ id: z.string() }) });
const armed = z.object({ data: z.object({ order: z.object({ id: z.string() }) }) });

export async function runKeys({ folder, seed, swaps, orders }: KeysOptions, report: Report): Promise<void> {
  const cluster = await openCluster({ folder, seed, servers: 2, traders: TRADERS });
  try {
    const ids = await sameKeys(cluster, seed, Math.ceil(swaps / 2), report);
    const fromOrders = await racedOrders(cluster, seed, orders, report);
    await compareWithChain(cluster, new Set([...ids, ...fromOrders]), report);
    report.none('no server ended by itself', cluster.died, `${cluster.servers.length} servers`);
  } finally {
    await cluster.stop();
  }
}

/** Runs `work` for each number, some at a time. */
async function each(count: number, atATime: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atATime }, one));
}

/** Returns the number of signatures of swaps in the signer's journal. */
const signatures = ({ journal }: KeysCluster): number =>
  readFileSync(journal, 'utf8').split('"kind":"swap').length - 1;

const summary = (answer: Answer): string =>
  answer === null ? 'no answer' : `${answer.status} ${(answer.body as { code?: string } | null)?.code ?? ''}`;

export async function sameKeys(
  cluster: KeysCluster,
  seed: string,
  keys: number,
  report: Report,
): Promise<Set<string>> {
  const { world, pool } = cluster;
  const [a, b] = twoOf(cluster);
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
    const began = performance.now();
    const answers = await Promise.all(
      [a, b].map(({ address }) => trader.caller.at(address).call('/api/v1/swap', body)),
    );
    waits.push(performance.now() - began);
    const own = answers.map(
      (answer) => acknowledged.safeParse(answer?.body).data?.data.id ?? summary(answer),
    );
    if (own[0] !== own[1]) faults.push(`key ${n} was answered ${own.join(' and ')}`);
    for (const [at, answer] of answers.entries()) {
      const said = own[at] ?? '';
      if (answer?.status === 200) ids.add(said);
      else refusals.set(said, (refusals.get(said) ?? 0) + 1);
    }
  });
  const { rows } = await pool.query<{ keys: number; swaps: number; signed: number }>(
    `SELECT count(DISTINCT idempotency_key)::int AS keys, count(*)::int AS swaps,
       count(DISTINCT sent_signature)::int AS signed
     FROM swap WHERE idempotency_key LIKE 'both-%'`,
  );
  const found = rows[0] ?? { keys: 0, swaps: 0, signed: 0 };
  const refused = [...refusals].map(([said, count]) => `, ${count} ${said}`).join('');
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

interface Raced {
  readonly id: string;
  readonly kind: 'limit' | 'recurring';
  readonly firings: number;
  /** The database's time when its cancel was acknowledged; null when it was not. */
  cancelledAt: Date | null;
}

export async function racedOrders(
  cluster: KeysCluster,
  seed: string,
  count: number,
  report: Report,
): Promise<readonly string[]> {
  const { world, pool } = cluster;
  const servers = twoOf(cluster);
  const random = dice(`${seed}:orders`);
  const orders: Raced[] = [];
  const faults: string[] = [];
  const late = { cancelled: 0, refused: 0, left: 0 };
  const cancels: Promise<void>[] = [];

  async function cancel(
    order: Raced,
    trader: ChaosTrader,
    on: { readonly address: string },
    afterMs: number,
  ): Promise<void> {
    await pause(afterMs);
    const answer = await trader.caller.at(on.address).call('/api/v1/swap/cancel-order', { id: order.id });
    if (answer?.status !== 200) {
      late.refused += 1;
      return;
    }
    late.cancelled += 1;
    const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    order.cancelledAt = rows[0]?.now ?? null;
  }

  await each(count, AT_A_TIME / 2, async (n) => {
    const trader = pick(random, world.traders);
    const [armsOn, cancelsOn] = random() < 0.5 ? servers : [servers[1], servers[0]];
    const kind = random() < 0.7 ? 'limit' : 'recurring';
    const afterMs = random() * CANCELLED_WITHIN_MS + (kind === 'recurring' ? EVERY_SECONDS * 1_000 - 700 : 0);
    const isCancelled = random() < 0.75;
    const answer = await trader.caller.at(armsOn.address).call('/api/v1/swap', {
      inputMint: SOL_MINT,
      outputMint: pick(random, world.mints),
      amount: `${SOL / 1_000n + BigInt(n)}`,
      walletAddress: trader.wallets[1],
      preset: 'other',
      slippageBps: 3_000,
      idempotencyKey: `order-${seed}-${n}`,
      trigger:
        kind === 'limit'
          ? { kind, priceSol: ANY_PRICE, direction: 'below' }
          : { kind, everySeconds: EVERY_SECONDS, times: 2 },
    });
    const id = armed.safeParse(answer?.body).data?.data.order.id;
    if (id === undefined) {
      faults.push(`order ${n} could not be armed: ${summary(answer)} ${JSON.stringify(answer?.body)}`);
      return;
    }
    const order: Raced = { id, kind, firings: kind === 'limit' ? 1 : 2, cancelledAt: null };
    orders.push(order);
    if (isCancelled) cancels.push(cancel(order, trader, cancelsOn, afterMs));
    else late.left += 1;
  });
  await Promise.all(cancels);
  await until(
    async () => {
      const { rows } = await pool.query<{ open: number }>(
        'SELECT count(*)::int AS open FROM swap_order WHERE ended_at IS NULL',
      );
      return rows[0]?.open === 0 ? null : `${rows[0]?.open} orders have not ended`;
    },
    ENDED_WITHIN_MS,
    250,
  );
  const { rows } = await pool.query<Fired>(
    `SELECT s.id, split_part(s.idempotency_key, ' ', 2) AS order, split_part(s.idempotency_key, ' ', 3) AS turn,
       s.status, s.created_at AS at
     FROM swap s WHERE s.idempotency_key LIKE 'order %'`,
  );
  const fired = new Map<string, Fired[]>();
  for (const row of rows) fired.set(row.order, [...(fired.get(row.order) ?? []), row]);
  const { rows: ends } = await pool.query<{ id: string; status: string; reason: string | null }>(
    'SELECT id, status, reason FROM swap_order',
  );
  const ended = new Map(ends.map(({ id, status }) => [id, status]));
  for (const order of orders)
    faults.push(...faultsOf(order, ended.get(order.id) ?? 'lost', fired.get(order.id) ?? []));
  const landed = rows.filter(({ status }) => status === 'landed').length;
  const failed = ends.filter(({ status }) => status === 'failed');
  for (const reason of new Set(failed.map((end) => end.reason))) report.note(`orders failed: ${reason}`);
  report.none(
    'each order fires once, and none after an acknowledged cancel',
    faults,
    `${orders.length} orders: ${late.cancelled} cancels acknowledged, ${late.refused} too late, ${late.left} left alone, ${failed.length} failed; ${landed} swaps landed`,
  );
  report.check(
    'the race was run both ways',
    late.cancelled > 0 && late.refused > 0 && failed.length < orders.length / 10,
    `${late.cancelled} cancels in time, ${late.refused} too late, ${failed.length} of ${orders.length} orders failed`,
  );
  return rows.map(({ id }) => id);
}

interface Fired {
  readonly id: string;
  readonly order: string;
  readonly turn: string;
  readonly status: string;
  readonly at: Date;
}

function faultsOf(
  { id, kind, firings, cancelledAt }: Raced,
  ended: string,
  fired: readonly Fired[],
): string[] {
  const landed = fired.filter(({ status }) => status === 'landed');
  const turns = new Set(landed.map(({ turn }) => turn));
  const after = cancelledAt === null ? [] : fired.filter(({ at }) => at > cancelledAt);
  const isWrong =
    turns.size > firings ||
    (kind === 'limit' && ended !== 'failed' && (ended === 'filled') !== (turns.size === 1));
  return [
    ...(turns.size < landed.length ? [`${kind} order ${id} bought twice in a firing`] : []),
    ...(after.length > 0 ? [`${kind} order ${id} fired ${after.length} times after its cancel`] : []),
    ...(cancelledAt !== null && ended !== 'cancelled'
      ? [`the cancel of ${kind} order ${id} was acknowledged, and it is ${ended}`]
      : []),
    ...(cancelledAt === null && ended === 'cancelled' ? [`${kind} order ${id} was cancelled by nobody`] : []),
    ...(isWrong ? [`${kind} order ${id} is ${ended} and bought in ${turns.size} firings`] : []),
  ];
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
