/**
 * Tests quotas of an account under concurrent requests. Transactions run concurrently only with
 * TEST_DATABASE_URL, since the embedded database serializes them.
 */

import { MAX_CLAN_APPLICATIONS } from '@dugout/contract/clans/values';
import { MAX_BLOCKED, MAX_SENT_REQUESTS } from '@dugout/contract/friends/values';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Clannish, clannish } from '#tests/clans/world.ts';
import { strangerNames } from '#tests/friends/world.ts';
import { sharedEach, sharedServer } from '#tests/kit/testing.ts';

const AT_ONCE = 8;
/** Remaining room for the concurrent requests. */
const LEFT = 2;

const server = sharedServer();
const caller = sharedEach(() => clannish(server, name()));
let others: Clannish[];
const name = strangerNames();

beforeAll(async () => {
  others = await Promise.all(Array.from({ length: AT_ONCE }, () => clannish(server, name())));
});

const db = () => server.db.tables();

/** Gives the caller this many relations to other accounts. */
async function stands(relation: 'requested' | 'blocking', count: number): Promise<void> {
  await sql`
    WITH made AS (
      INSERT INTO auth_user (id, name, email)
      SELECT 'zz' || lpad(n::text, 22, '0'), 'quota_' || n, 'quota' || n || '@example.org'
      FROM generate_series(1, ${count}::integer) AS n
      ON CONFLICT DO NOTHING
    )
    INSERT INTO trader_pair (id, low, high, relation, since)
    SELECT gen_random_uuid(), ${caller.userId}, 'zz' || lpad(n::text, 22, '0'), ${relation}, now()
    FROM generate_series(1, ${count}::integer) AS n`.execute(db());
}
const outcomes = async (calls: readonly Promise<{ status: number; body: { code?: string } }>[]) =>
  (await Promise.all(calls)).map(({ status, body }) => body.code ?? String(status)).sort();
const filled = (code: string) => [
  ...Array.from({ length: LEFT }, () => '200'),
  ...Array.from({ length: AT_ONCE - LEFT }, () => code),
];

it('pending friend requests keep their limit', async () => {
  await stands('requested', MAX_SENT_REQUESTS - LEFT);
  expect(await outcomes(others.map((other) => caller.request(other)))).toEqual(
    filled('friend_requests_full'),
  );
});

it('blocked traders keep their limit', async () => {
  await stands('blocking', MAX_BLOCKED - LEFT);
  expect(await outcomes(others.map((other) => caller.block(other)))).toEqual(filled('blocked_full'));
});

it('clan applications keep their limit', async () => {
  const ids = Array.from({ length: MAX_CLAN_APPLICATIONS - LEFT + AT_ONCE }, (_, at) => `quota-clan-${at}`);
  await sql`
    INSERT INTO clan (id, tag, name, drawn_name, require_approval, created_at)
    SELECT id, 'Q' || place, id, id, true, now()
    FROM unnest(${ids}::text[]) WITH ORDINALITY AS made (id, place)`.execute(db());
  for (const id of ids.slice(AT_ONCE)) expect((await caller.join(id)).status).toBe(200);
  expect(await outcomes(ids.slice(0, AT_ONCE).map((id) => caller.join(id)))).toEqual(
    filled('clan_applications_full'),
  );
});
