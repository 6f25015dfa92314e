import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/kit/database.ts';
import type { Db } from './db.ts';

type Samples = {
  sample: { id: string; amount: bigint; price: string | bigint; at?: Date };
};

const samples = (db: Db) => db.tables().withTables<Samples>();

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    'create table sample (id text primary key, amount bigint not null, price numeric(30, 9) not null default 0, at timestamptz default now())',
  );
});
afterAll(() => database.close());

const insert = (id: string, amount = 1n) =>
  samples(database.db).insertInto('sample').values({ id, amount, price: '0.5' });
const has = async (id: string) =>
  (await samples(database.db).selectFrom('sample').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;

describe('values', () => {
  it('reads int8 as bigint and fractions as exact decimal strings', async () => {
    await insert('values', 9_223_372_036_854_775_807n).execute();
    const row = await samples(database.db)
      .selectFrom('sample')
      .selectAll()
      .where('id', '=', 'values')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      amount: 9_223_372_036_854_775_807n,
      price: '0.500000000',
      at: expect.any(Date),
    });
  });

  it('reads whole numerics, such as sums of amounts, as bigint', async () => {
    const { rows } = await database.pool.query(
      'select sum(v)::numeric as total, array[1::bigint, 2] as list from (values (9223372036854775807), (1)) as t(v)',
    );
    expect(rows).toEqual([{ total: 9_223_372_036_854_775_808n, list: [1n, 2n] }]);
  });
});

describe('transactions', () => {
  it('keeps committed changes and discards rolled-back ones', async () => {
    await database.db.transaction((tx) =>
      samples(tx).insertInto('sample').values({ id: 'kept', amount: 1n, price: '1' }).execute(),
    );
    const failing = database.db.transaction(async (tx) => {
      await samples(tx).insertInto('sample').values({ id: 'gone', amount: 1n, price: '1' }).execute();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect([await has('kept'), await has('gone')]).toEqual([true, false]);
  });

  it('joins the outer transaction', async () => {
    const failing = database.db.transaction(async (tx) => {
      await tx.transaction((inner) =>
        samples(inner).insertInto('sample').values({ id: 'inner', amount: 1n, price: '1' }).execute(),
      );
      throw new Error('outer fails');
    });
    await expect(failing).rejects.toThrow('outer fails');
    expect(await has('inner')).toBe(false);
  });

  it('runs actions after the commit and drops them on a rollback', async () => {
    const ran: string[] = [];
    await database.db.transaction(async (tx) => {
      tx.afterCommit(() => ran.push('committed'));
      ran.push('inside');
    });
    await database.db
      .transaction(async (tx) => {
        tx.afterCommit(() => ran.push('rolled back'));
        throw new Error('no');
      })
      .catch(() => undefined);
    database.db.afterCommit(() => ran.push('without one'));
    expect(ran).toEqual(['inside', 'committed', 'without one']);
  });

  it('isolates transactions of different connections', async () => {
    await insert('counter', 0n).execute();
    const addOne = () =>
      database.db.transaction(async (tx) => {
        const tables = samples(tx);
        const { amount } = await tables
          .selectFrom('sample')
          .select('amount')
          .where('id', '=', 'counter')
          .forUpdate()
          .executeTakeFirstOrThrow();
        await new Promise((resolve) => setTimeout(resolve, 1));
        await tables
          .updateTable('sample')
          .set({ amount: amount + 1n })
          .where('id', '=', 'counter')
          .execute();
        if (amount % 3n === 0n) throw new Error('rolled back');
      });
    const results = await Promise.allSettled(Array.from({ length: 30 }, addOne));
    const kept = results.filter((result) => result.status === 'fulfilled').length;
    const row = await samples(database.db)
      .selectFrom('sample')
      .select('amount')
      .where('id', '=', 'counter')
      .executeTakeFirstOrThrow();
    expect(row.amount).toBe(BigInt(kept));
  });

  it("returns each statement's result to its own connection, even when sent in several packets", async () => {
    const large = 'x'.repeat(700_000);
    const query = async (n: number) => {
      const { rows } = await database.pool.query(`select $1::int as n${n}, length($2::text) as size`, [
        n,
        n % 2 === 0 ? large : 'y',
      ]);
      return rows;
    };
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => query(n)));
    expect(answers).toEqual(
      Array.from({ length: 40 }, (_, n) => [{ [`n${n}`]: n, size: n % 2 === 0 ? large.length : 1 }]),
    );
  });

  it('frees other connections when one dies inside a transaction', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query("insert into sample (id, amount) values ('orphan', 1)");
    client.release(new Error('cut'));
    expect(await has('orphan')).toBe(false);
  });
});
