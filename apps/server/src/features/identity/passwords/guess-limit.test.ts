import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/kit/database.ts';
import { GuessLimit } from './guess-limit.ts';
import { forgetOldGuesses } from './guesses.repository.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

let benches = 0;
function bench() {
  let now = Date.now();
  const limit = new GuessLimit({ db: database.db, secret: `secret ${benches++}`, now: () => new Date(now) });
  return {
    limit,
    pass: (ms: number) => {
      now += ms;
    },
    async checked(key: string, count: number): Promise<number> {
      const guesses = Array.from({ length: count }, () => limit.begin(key));
      return (await Promise.allSettled(guesses)).filter(({ status }) => status === 'fulfilled').length;
    },
  };
}

describe('the limit of wrong guesses', () => {
  it('checks ten guesses, then one after each wait, which doubles up to 15 minutes', async () => {
    const { checked, pass } = bench();
    expect(await checked('one', 100)).toBe(10);
    for (const wait of [30, 60, 120, 240, 480, 900, 900, 900]) {
      pass(wait * SECOND - 1);
      expect(await checked('one', 5)).toBe(0);
      pass(1);
      expect(await checked('one', 5)).toBe(1);
    }
  });

  it('does not extend waits when the clock is set back', async () => {
    const { checked, pass } = bench();
    expect(await checked('one', 20)).toBe(10);
    pass(-60 * MINUTE);
    expect(await checked('one', 1)).toBe(0);
    pass(30 * SECOND);
    expect(await checked('one', 5)).toBe(1);
  });

  it('returns the time to wait', async () => {
    const { limit, checked, pass } = bench();
    await checked('one', 10);
    pass(10 * SECOND);
    await expect(limit.begin('one')).rejects.toMatchObject({
      code: 'rate_limited',
      headers: { 'retry-after': '20' },
    });
  });

  it('resets after a right guess, and a day after the last wrong one', async () => {
    const { limit, checked, pass } = bench();
    await checked('one', 9);
    await (await limit.begin('one'))();
    expect(await checked('one', 20)).toBe(10);
    pass(24 * 60 * MINUTE + 1);
    expect(await checked('one', 20)).toBe(10);
  });

  it('counts each account separately', async () => {
    const { checked } = bench();
    await checked('one', 20);
    expect(await checked('other', 20)).toBe(10);
  });

  it('uses the clock of the database, stores no e-mail, and deletes counts after a day', async () => {
    const limit = new GuessLimit({ db: database.db, secret: 'secret' });
    await database.sql`DELETE FROM wrong_guess`;
    await limit.begin('trader@example.org');
    await database.sql`UPDATE wrong_guess SET at = at - interval '23 hours'`;
    await limit.begin('other@example.org');
    await forgetOldGuesses(database.db);
    const rows = await database.sql<{ key: Buffer; age: number }>`
      SELECT key, extract(epoch FROM clock_timestamp() - at)::float8 AS age FROM wrong_guess ORDER BY at`;
    expect(rows.map(({ age }) => Math.round(age / 3_600))).toEqual([23, 0]);
    expect(rows.map(({ key }) => key.length)).toEqual([32, 32]);
    await database.sql`UPDATE wrong_guess SET at = at - interval '2 hours'`;
    await forgetOldGuesses(database.db);
    expect(await database.sql`SELECT FROM wrong_guess`).toHaveLength(1);
  });
});
