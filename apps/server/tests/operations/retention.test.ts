/** Tests what the hourly jobs of a real server delete by its settings, and what they keep. */

import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { claimEvent } from '#/features/notifications/notifications.repository.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { eventually } from '#tests/kit/testing.ts';

const HOUR_MS = 3_600_000;
const hourly: (() => unknown)[] = [];
const setReal = globalThis.setInterval;
const OLD_EVENT = 'age400'.padEnd(24, '0');
let server: TestServer;
let userId = '';

beforeAll(async () => {
  vi.stubGlobal('setInterval', (run: () => unknown, everyMs: number) => {
    if (everyMs === HOUR_MS) hourly.push(run);
    return setReal(run, everyMs);
  });
  server = await testServer({
    settings: { RETENTION_DAYS: '3', RETENTION_EVENTS_DAYS: '10', RETENTION_NOTIFICATIONS_DAYS: '20' },
  });
  ({ userId } = await server.trader('Keeper'));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

const ago = (days: number) => sql`now() - ${days} * interval '1 day'`;
const run = (statement: ReturnType<typeof sql>) => statement.execute(server.db.tables());
async function ids(table: string, column: string): Promise<string[]> {
  const rows = await server.sql<{ id: string }>`
    SELECT ${sql.ref(column)}::text AS id FROM ${sql.table(table)} WHERE ${sql.ref(column)}::text LIKE 'age%'
      OR ${sql.ref(column)}::text LIKE 'a9e%' ORDER BY 1`;
  return rows.map(({ id }) => id);
}
const uuid = (n: number): string => `a9e00000-0000-0000-0000-${String(n).padStart(12, '0')}`;

it('follows the settings, and keeps pending rows, ledgers and the audit log', async () => {
  for (const days of [9, 11]) {
    await run(sql`INSERT INTO outbox_event (id, name, payload, created_at, done_at)
      VALUES (${`age${days}`}, 'identity.signedUp', '{}', ${ago(days)}, ${ago(days)})`);
    await run(sql`INSERT INTO notification_outlet (id, user_id, kind, name, target, hint, types, created_at)
      VALUES (${`age${days}`}, ${userId}, 'webhook', 'Old', '', ${`hint${days}`}, '{}', ${ago(days)})`);
    for (const status of ['sent', 'waiting'])
      await run(sql`INSERT INTO notification_delivery
          (id, outlet_id, user_id, message, status, is_urgent, next_attempt_at, created_at)
        VALUES (${`age${days} ${status}`}, ${`age${days}`}, ${userId}, '{}', ${status}, ${status === 'waiting'},
          ${ago(-1)}, ${ago(days)})`);
  }
  await run(sql`INSERT INTO outbox_event (id, name, payload, created_at, next_attempt_at)
    VALUES ('age waits', 'identity.signedUp', '{}', ${ago(400)}, ${ago(-1)})`);
  // It is remembered for three days longer than its event is kept.
  for (const days of [12, 14])
    await run(sql`INSERT INTO notified_event (event_id, at) VALUES (${`age${days}`}, ${ago(days)})`);
  for (const days of [19, 21])
    await run(sql`INSERT INTO notification (id, user_id, type, content, came_at)
      VALUES (${`age${days}`}, ${userId}, 'system', '{}', ${ago(days)})`);
  for (const [n, ended] of [2, 4].entries())
    await run(sql`INSERT INTO feed_gap (id, from_slot, to_slot, reason, found_at, filled_at)
      VALUES (${uuid(n)}::uuid, 1, 2, 'missed', ${ago(ended)}, ${ago(ended)})`);
  await run(sql`INSERT INTO feed_gap (id, from_slot, to_slot, reason, found_at)
    VALUES (${uuid(9)}::uuid, 1, 2, 'missed', ${ago(400)})`);
  await run(sql`INSERT INTO wallet_act (id, user_id, session_id, kind, detail, created_at)
    VALUES (${OLD_EVENT}, ${userId}, '', 'signedIn', '', ${ago(400)})`);
  const lines = async () => (await server.sql`SELECT FROM ledger_line`).length;
  const booked = await lines();
  expect(booked).toBeGreaterThan(0);

  for (const job of hourly) job();
  await eventually(async () => {
    expect(await ids('outbox_event', 'id')).toEqual(['age waits', 'age9']);
    expect(await ids('notification_delivery', 'id')).toEqual(['age11 waiting', 'age9 sent', 'age9 waiting']);
    expect(await ids('notified_event', 'event_id')).toEqual(['age12']);
    expect(await ids('notification', 'id')).toEqual(['age19']);
    expect(await ids('feed_gap', 'id')).toEqual([uuid(0), uuid(9)]);
  });
  expect(await ids('wallet_act', 'id')).toEqual([OLD_EVENT]);
  expect(await lines()).toBeGreaterThanOrEqual(booked);
});

it('recognizes notifications of a tracked trade by a short digest', async () => {
  const eventId = `tracked ${'5'.repeat(88)}:0 ${userId}`;
  const claim = (id: string) => claimEvent(server.db, id, new Date());
  expect(await claim(eventId)).toBe(true);
  expect(await claim(eventId)).toBe(false);
  expect(await claim(`${eventId}1`)).toBe(true);
  const rows = await server.sql<{ longest: number }>`
    SELECT max(length(event_id)) AS longest FROM notified_event`;
  expect(rows[0]?.longest).toBeLessThanOrEqual(24);
});

it('is documented for every table', async () => {
  const docs = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const [, after = ''] = docs.split('\n## Retention\n');
  const [section = ''] = after.split('\n### ');
  const named = [...section.matchAll(/`([a-z_]+\*?)`/g)].map(([, name = '']) => name);
  const isNamed = (table: string) =>
    named.some((name) => (name.endsWith('*') ? table.startsWith(name.slice(0, -1)) : table === name));
  const rows = await server.sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace`;
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.map(({ name }) => name).filter((name) => !isNamed(name))).toEqual([]);
});
