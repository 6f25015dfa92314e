/** Orders that are armed on one server and cancelled on the other while they fire. */
import { setTimeout as pause } from 'node:timers/promises';
import { SOL_MINT } from '@dugout/domain/sol';
import { z } from 'zod';
import { dice, pick } from '#tests/chaos/dice.ts';
import { type ChaosTrader, SOL } from '#tests/chaos/world.ts';
import { until } from '#tests/kit/until.ts';
import type { ClusterHistory, RecordedCaller } from '../linearizability/cluster-history.ts';
import { each } from '../processes/each.ts';
import { said } from '../processes/people.ts';
import type { Report } from '../processes/report.ts';
import { type At, type KeysCluster, twoOf } from './two-servers.ts';

const AT_A_TIME = 6;
/** An order fires at once or some hundred ms after it was armed. */
const CANCELLED_WITHIN_MS = 1_500;
const ENDED_WITHIN_MS = 120_000;
/** Below any price, so that a buy fires as soon as it is armed. */
const ANY_PRICE = 1_000_000;
const EVERY_SECONDS = 10;

const armed = z.object({ data: z.object({ order: z.object({ id: z.string() }) }) });

interface Raced {
  readonly id: string;
  readonly key: string;
  readonly kind: 'limit' | 'recurring';
  readonly firings: number;
  /** The database's time when its cancel was acknowledged; null when it was not. */
  cancelledAt: Date | null;
}

export async function racedOrders(
  cluster: KeysCluster,
  history: ClusterHistory,
  { seed, count }: { readonly seed: string; readonly count: number },
  report: Report,
): Promise<readonly string[]> {
  const { world, pool } = cluster;
  const servers = twoOf(cluster);
  const random = dice(`${seed}:orders`);
  const orders: Raced[] = [];
  const faults: string[] = [];
  const late = { cancelled: 0, refused: 0, left: 0 };
  const cancels: Promise<void>[] = [];

  const at = ({ caller }: ChaosTrader, { address }: At): RecordedCaller => ({
    client: `trader at ${address}`,
    caller: caller.at(address),
  });

  async function cancel(order: Raced, trader: ChaosTrader, on: At, afterMs: number): Promise<void> {
    await pause(afterMs);
    const answer = await history.cancel(at(trader, on), order.key, order.id);
    const now = await databaseTime(pool);
    await history.readOrderRows(pool, order.key, order.id);
    await history.readOrder(at(trader, pick(random, servers)), order.key, order.id);
    if (answer?.status !== 200) {
      late.refused += 1;
      return;
    }
    late.cancelled += 1;
    order.cancelledAt = now;
  }

  await each(count, AT_A_TIME, async (n) => {
    const trader = pick(random, world.traders);
    const [armsOn, cancelsOn] = random() < 0.5 ? servers : [servers[1], servers[0]];
    const kind = random() < 0.7 ? 'limit' : 'recurring';
    const afterMs = random() * CANCELLED_WITHIN_MS + (kind === 'recurring' ? EVERY_SECONDS * 1_000 - 700 : 0);
    const isCancelled = random() < 0.75;
    const key = `order-${seed}-${n}`;
    const firings = kind === 'limit' ? 1 : 2;
    const answer = await history.arm(at(trader, armsOn), key, firings, {
      inputMint: SOL_MINT,
      outputMint: pick(random, world.mints),
      amount: `${SOL / 1_000n + BigInt(n)}`,
      walletAddress: trader.wallets[1],
      preset: 'other',
      slippageBps: 3_000,
      trigger:
        kind === 'limit'
          ? { kind, priceSol: ANY_PRICE, direction: 'below' }
          : { kind, everySeconds: EVERY_SECONDS, times: firings },
    });
    const id = armed.safeParse(answer?.body).data?.data.order.id;
    if (id === undefined) {
      faults.push(`order ${n} could not be armed: ${said(answer)} ${JSON.stringify(answer?.body)}`);
      return;
    }
    const order: Raced = { id, key, kind, firings, cancelledAt: null };
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
  for (const { key, id } of orders) await history.readOrderRows(pool, key, id);
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
  const own = new Set(orders.map(({ id }) => id));
  const failed = ends.filter(({ id, status }) => status === 'failed' && own.has(id));
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

async function databaseTime(pool: KeysCluster['pool']): Promise<Date | null> {
  const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  return rows[0]?.now ?? null;
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
