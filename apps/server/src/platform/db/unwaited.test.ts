import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { createDb } from './kysely-db.ts';
import { createPool } from './pool.ts';
import { unwaited } from './unwaited.ts';

const database = sharedDatabase();
let db: ReturnType<typeof createDb>;
beforeAll(async () => {
  await database.pool.query('CREATE TABLE mark (id int PRIMARY KEY, waits text)');
  db = createDb(
    createPool({ connectionString: database.url, connections: 1 }, () => undefined),
    {
      embedded: (process.env['TEST_DATABASE_URL'] ?? '') === '',
    },
  );
});
afterAll(() => db.close());

const current = sql<string>`current_setting('synchronous_commit')`;

it("lets one statement commit without a disk flush; the connection's next statement waits again", async () => {
  await sql`INSERT INTO mark VALUES (1, 'never run'), (2, 'never run')`.execute(db.tables());
  await sql`UPDATE mark SET waits = ${current} WHERE id = 1 AND ${unwaited}`.execute(db.tables());
  await sql`UPDATE mark SET waits = ${current} WHERE id = 2`.execute(db.tables());
  const { rows } = await sql`SELECT id, waits FROM mark ORDER BY id`.execute(db.tables());
  expect(rows).toEqual([
    { id: 1, waits: 'off' },
    { id: 2, waits: 'on' },
  ]);
});
