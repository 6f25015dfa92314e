/**
 * Tests every read of the API with 20,000 clans of 200,000 members: pages are correct, and no statement scans a
 * large table, with custom or generic plans.
 */
import type { Call } from '@dugout/contract/api';
import type { ListedClan } from '@dugout/contract/clans/clan';
import { MAX_COUNTED_CLANS } from '@dugout/contract/clans/values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REQUESTS } from '#tests/calls/api-shapes/requests.ts';
import { busyWorld, type World } from '#tests/calls/api-shapes/world.ts';
import { type TestDatabase, testDatabase } from '#tests/kit/database.ts';
import { ownAddress } from '#tests/kit/free-port.ts';
import { manyClans, manyUserId } from '#tests/kit/many-clans.ts';
import { RecordedDb } from '#tests/kit/recorded-db.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { type Clannish, clannish } from './world.ts';

const CLANS = 20_000;
const LARGE: ReadonlySet<string> = new Set(['auth_user', 'clan', 'clan_member', 'profile']);

let database: TestDatabase;
let recorded: RecordedDb;
let server: TestServer;
let world: World;
let viewer: Clannish;

beforeAll(async () => {
  database = await testDatabase();
  recorded = new RecordedDb(database.db);
  await manyClans(database.db, CLANS);
  server = await testServer({
    database: { ...database, db: recorded },
    settings: {
      WITHDRAW_DELAY_HOURS: '24',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'dugout@example.org',
      ...(await ownAddress()),
    },
  });
  world = await busyWorld(server);
  viewer = await clannish(server, 'Scrollbar');
  for (const number of [15, 25, 1_995])
    await database.sql`
      INSERT INTO trader_pair (id, low, high, relation, since)
      VALUES (${`pair${number}`}, least(${manyUserId(number)}::text COLLATE "C", ${viewer.userId}),
        greatest(${manyUserId(number)}::text COLLATE "C", ${viewer.userId}), 'friends', now())`;
  await database.pool.query('VACUUM ANALYZE');
  // As on an SSD.
  await database.pool.query('SET random_page_cost = 1.1');
}, 900_000);
afterAll(() => server.stop());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

const scansOf = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && LARGE.has(plan['Relation Name'] ?? '')
    ? [plan['Relation Name'] ?? '']
    : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
];

/** Returns the statements of `work` that would scan a large table, each with the table and the kind of plan. */
async function wholeReads(work: () => Promise<unknown>): Promise<string[]> {
  recorded.statements.length = 0;
  await work();
  const statements = recorded.statements.splice(0);
  const found = new Set<string>();
  for (const kind of ['force_custom_plan', 'force_generic_plan']) {
    await database.pool.query(`SET plan_cache_mode = ${kind}`);
    for (const { sql: text, parameters } of statements) {
      if (!/^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE|\()/i.test(text)) continue;
      const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `EXPLAIN (FORMAT JSON) ${text}`,
        [...parameters],
      );
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      for (const table of plan === undefined ? [] : scansOf(plan))
        found.add(`${kind} ${table}: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
    }
  }
  return [...found];
}

const READS: readonly string[] = [
  '/clan',
  '/clan?page=3&limit=200',
  `/clan?page=${MAX_COUNTED_CLANS / 50}`,
  '/clan?membersSize=10&clanRankMax=30',
  '/clan?minProfileRank=2&minUserVolume=1.5',
  '/clan?search=c4ca4238a0',
  '/clan?search=a',
  '/clan?search=M19',
  '/clan?onlyJoinable=true',
  '/clan/available?tag=PLMTR&name=Palimpsest%20Traders',
  '/clan/many77',
  '/clan/tag/m77',
  ...['traders', 'clans', 'callers'].flatMap((kind) => [
    `/leaderboard?kind=${kind}&window=all`,
    `/leaderboard?kind=${kind}&window=7d&scope=friends`,
    `/leaderboard?kind=${kind}&window=24h&search=many1234`,
  ]),
  '/search?search=many12',
];

describe('[CLAN-08] the list of 20,000 clans', () => {
  it('visits all clans once and in order by cursor, and by page as far as pages reach', async () => {
    const seen: ListedClan[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const { body } = await viewer.get(`/clan?limit=200${after === null ? '' : `&after=${after}`}`);
      const data = body.data as { items: ListedClan[]; next: string | null; pagination: { count: number } };
      expect(data.pagination.count).toBe(MAX_COUNTED_CLANS);
      if (++pages <= 3) {
        const page = await viewer.get(`/clan?limit=200&page=${pages}`);
        expect(page.body.data).toMatchObject({ items: data.items.map(({ id }) => ({ id })) });
      }
      seen.push(...data.items);
      after = data.next;
    } while (after !== null);
    const rows = await database.sql<{ id: string; members: bigint }>`
      SELECT c.id, count(m.user_id) AS members FROM clan c LEFT JOIN clan_member m ON m.clan_id = c.id GROUP BY c.id
      ORDER BY coalesce(c.place, 2147483647), c.week_volume DESC, count(m.user_id) DESC, c.created_at, c.id`;
    expect(rows.length).toBeGreaterThan(CLANS);
    expect(seen.map(({ id, memberCount }) => [id, memberCount])).toEqual(
      rows.map(({ id, members }) => [id, Number(members)]),
    );
    const withFriends = seen.filter(({ friends }) => friends.length > 0);
    expect(withFriends.map(({ id }) => id).sort()).toEqual(['many2', 'many200', 'many3']);
  });
});

describe('with 200,000 members, no large table is scanned', () => {
  it.each(READS)('by GET %s', async (path) => {
    expect(
      await wholeReads(async () => {
        const guest = await server.client().call(`/api/v1${path}`);
        expect([200, 401]).toContain(guest.status);
        expect((await viewer.get(path)).status).toBe(200);
      }),
    ).toEqual([]);
  });

  it('by a page that follows a cursor', async () => {
    const { next } = (await viewer.get('/clan?limit=200')).body.data as { next: string };
    expect(await wholeReads(() => viewer.get(`/clan?after=${next}`))).toEqual([]);
  });

  const gets = (Object.keys(REQUESTS) as Call[]).filter(
    (call) => call.startsWith('GET ') && !call.includes('logout'),
  );
  it.each(gets)('by %s while its answer is made', async (call) => {
    const { path } = REQUESTS[call](world);
    const url = path.startsWith('/api/') ? path : `/api/v1${path}`;
    expect(await wholeReads(() => world.trader.call(url))).toEqual([]);
  });
});
