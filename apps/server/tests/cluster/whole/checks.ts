import type { Swap } from '@dugout/contract/trading/swap';
import { until } from '#tests/kit/until.ts';
import { checkHistory } from '../linearizability/check-history.ts';
import { orderModel } from '../linearizability/order.model.ts';
import { roomModel } from '../linearizability/room.model.ts';
import { swapModel } from '../linearizability/swap.model.ts';
import { compareWithChain } from '../scenarios/keys.ts';
import { judgeTape } from '../scenarios/tape.ts';
import { grouped } from './grouped.ts';
import type { Traffic } from './traffic.ts';
import { ofRole, type WholeRun } from './whole-run.ts';

const ENDED_WITHIN_MS = 180_000;

/** After the load: books, tape, and each acknowledged thing exactly once. */
export async function checkEverything(run: WholeRun): Promise<void> {
  const { whole, traffic, report } = run;
  await untilOrdersEnded(run).catch((error: unknown) => traffic.faults.push(String(error)));
  report.none(
    'a request is answered alike however often it is sent',
    traffic.faults,
    `${traffic.seen.length} requests`,
  );
  await checkOrders(run);
  await checkMessages(run);
  await checkCalls(run);
  await checkNotifications(run);
  const { rows } = await whole.pool.query<{ id: string }>('SELECT id FROM swap');
  const stored = new Set(rows.map(({ id }) => id));
  const acknowledged = new Set(traffic.swapIds.values());
  const lost = [...acknowledged].filter((id) => !stored.has(id));
  report.none('every acknowledged swap is stored', lost, `${acknowledged.size} acknowledged`);
  await compareWithChain(whole, acknowledged, report);
  await judgeTape({ ...whole, servers: ofRole(whole, 'api') }, report);
  await readRows(run);
  const { seed } = run;
  checkHistory({ what: 'swap keys', seed, model: swapModel, recorder: traffic.swaps }, report);
  checkHistory({ what: 'orders', seed, model: orderModel, recorder: traffic.orders }, report);
  checkHistory({ what: 'chat rooms', seed, model: roomModel, recorder: traffic.rooms }, report);
  report.none('no server ended by itself', whole.died, `${whole.servers.length} servers`);
}

const untilOrdersEnded = ({ whole }: WholeRun): Promise<void> =>
  until(
    async () => {
      const { rows } = await whole.pool.query<{ open: number }>(
        'SELECT count(*)::int AS open FROM swap_order WHERE ended_at IS NULL',
      );
      return rows[0]?.open === 0 ? null : `${rows[0]?.open} orders have not ended`;
    },
    ENDED_WITHIN_MS,
    250,
  );

async function checkOrders({ whole, traffic, report }: WholeRun): Promise<void> {
  const { rows: orders } = await whole.pool.query<{ id: string; status: string }>(
    'SELECT id, status FROM swap_order',
  );
  const { rows: swaps } = await whole.pool.query<{ order: string; status: string; at: Date }>(
    `SELECT split_part(idempotency_key, ' ', 2) AS order, status, created_at AS at
     FROM swap WHERE idempotency_key LIKE 'order %'`,
  );
  const statusOf = new Map(orders.map(({ id, status }) => [id, status]));
  const faults = traffic.sentOrders.flatMap(({ id, cancelledAt }) => {
    const status = statusOf.get(id);
    const fired = swaps.filter(({ order }) => order === id);
    const landed = fired.filter((swap) => swap.status === 'landed').length;
    return [
      ...(status === undefined ? [`order ${id} was acknowledged and is gone`] : []),
      ...(landed > 1 ? [`order ${id} has bought ${landed} times`] : []),
      ...(status !== undefined && (status === 'filled') !== (landed === 1)
        ? [`order ${id} is ${status} and has bought ${landed} times`]
        : []),
      ...(cancelledAt !== null && status !== 'cancelled'
        ? [`the cancel of order ${id} was acknowledged, and it is ${status}`]
        : []),
      ...(cancelledAt !== null && fired.some(({ at }) => at > cancelledAt)
        ? [`order ${id} fired after its cancel`]
        : []),
    ];
  });
  const cancelled = traffic.sentOrders.filter(({ cancelledAt }) => cancelledAt !== null).length;
  const filled = traffic.sentOrders.filter(({ id }) => statusOf.get(id) === 'filled').length;
  report.none(
    'each acknowledged order fired once, or not after its cancel',
    faults,
    `${traffic.sentOrders.length} orders, ${filled} filled, ${cancelled} cancels acknowledged`,
  );
}

async function checkMessages({ whole, traffic, report }: WholeRun): Promise<void> {
  const { rows } = await whole.pool.query<{ id: string; room: string; client: string; seq: number }>(
    `SELECT id, room_id AS room, client_id AS client, seq::float8 AS seq FROM chat_message
     WHERE client_id LIKE 'message-%' ORDER BY room_id, seq`,
  );
  const byClientId = grouped(rows, ({ client }) => client);
  const faults = traffic.sentMessages.flatMap(({ id, clientId, seq }) => {
    const stored = byClientId.get(clientId) ?? [];
    const isRight = stored.length === 1 && stored[0]?.id === id && stored[0].seq === seq;
    return isRight ? [] : [`message ${clientId} was acknowledged as ${id} ${seq}: ${JSON.stringify(stored)}`];
  });
  for (const [client, stored] of byClientId)
    if (stored.length > 1) faults.push(`message ${client} is stored ${stored.length} times`);
  for (const [room, messages] of grouped(rows, (row) => row.room))
    if (messages.some(({ seq }, index) => seq !== (messages[0]?.seq ?? 0) + index))
      faults.push(`the numbers of room ${room} have a gap`);
  report.none(
    'each acknowledged message is there once, in its place',
    faults,
    `${traffic.sentMessages.length} acknowledged, ${rows.length} stored`,
  );
}

async function checkCalls({ whole, traffic, report }: WholeRun): Promise<void> {
  const { rows } = await whole.pool.query<{ id: string; leaves: number }>(
    `SELECT c.id, (SELECT count(*)::int FROM call_log_leaf l WHERE l.call_id = c.id) AS leaves FROM token_call c`,
  );
  const leavesOf = new Map(rows.map(({ id, leaves }) => [id, leaves]));
  const faults = traffic.callIds
    .filter((id) => leavesOf.get(id) !== 1)
    .map((id) => `call ${id} is in the log ${leavesOf.get(id) ?? 0} times`);
  const { rows: twice } = await whole.pool.query<{ user_id: string; mint: string }>(
    'SELECT user_id, mint FROM token_call GROUP BY 1, 2 HAVING count(*) > 1',
  );
  faults.push(...twice.map(({ user_id, mint }) => `${user_id} called ${mint} twice`));
  report.none(
    'each acknowledged call is in the log once',
    faults,
    `${traffic.callIds.length} acknowledged, ${rows.length} stored`,
  );
}

/** A filled order notifies its trader once. */
async function checkNotifications({ whole, report }: WholeRun): Promise<void> {
  const counts = async () => {
    const { rows } = await whole.pool.query<{ user: string; filled: number; notified: number }>(
      `SELECT u.id AS user,
         (SELECT count(*)::int FROM swap_order o WHERE o.user_id = u.id AND o.status = 'filled') AS filled,
         (SELECT count(*)::int FROM notification n
           WHERE n.user_id = u.id AND n.content->>'title' = 'Order filled') AS notified
       FROM auth_user u`,
    );
    return rows;
  };
  await until(
    async () => ((await counts()).every(({ filled, notified }) => filled <= notified) ? null : 'missing'),
    ENDED_WITHIN_MS,
    500,
  ).catch(() => undefined);
  const rows = await counts();
  report.none(
    'each filled order notified its trader once',
    rows
      .filter(({ filled, notified }) => filled !== notified)
      .map(({ user, filled, notified }) => `${user}: ${filled} filled orders, ${notified} notifications`),
    `${rows.reduce((sum, { notified }) => sum + notified, 0)} notifications of ${rows.length} traders`,
  );
}

/** Adds the stored swaps of each key to the histories. */
async function readRows({ whole, traffic }: WholeRun): Promise<void> {
  const { rows } = await whole.pool.query<{ key: string; id: string; status: Swap['status'] }>(
    `SELECT idempotency_key AS key, id, status FROM swap WHERE idempotency_key LIKE 'swap-%'`,
  );
  const byKey = grouped(rows, ({ key }) => key);
  for (const key of traffic.swaps.byKey().keys())
    await traffic.swaps.record(
      { client: 'the database', key, call: { kind: 'rows' } },
      async () => (byKey.get(key) ?? []).map(({ id, status }) => ({ id, status })),
      (swaps) => ({ kind: 'rows', swaps }),
    );
}

/** Describes the answers that the traders got, by kind of request. */
export function summaryOf({ seen }: Traffic): readonly string[] {
  return [...grouped(seen, ({ kind }) => kind)].map(([kind, all]) => {
    const counts = new Map<string, number>();
    for (const { said } of all) counts.set(said, (counts.get(said) ?? 0) + 1);
    const shown = [...counts].sort(([, a], [, b]) => b - a).map(([answer, count]) => `${count} ${answer}`);
    return `${kind}: ${shown.join(', ')}`;
  });
}
