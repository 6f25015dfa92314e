/**
 * A database of Dugout 0.1 becomes one of this version with all of its rows; others are refused as they are.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#/platform/db/schema/migrate.ts';
import { readSchema, type Schema, type SqlFile } from '#/platform/db/schema/schema-files.ts';
import { type TestDatabase, testDatabase } from './kit/database.ts';
import { schemaFolder } from './kit/schema-folder.ts';
import { catalogOf, contentsOf } from './previous-schema/catalog.ts';

const folder = join(schemaFolder, 'tests/previous-schema');
/** The migrations of Dugout 0.1, as they were. */
const previous: readonly SqlFile[] = readSchema(folder).migrations;
const schema = readSchema(schemaFolder);
const sinceBaseline = schema.migrations.filter(
  ({ name }) => name.slice(0, 4) > (schema.previous?.baseline ?? ''),
);

/** Names changed by the upgrade: the table, and its columns. */
const RENAMED: Record<string, { readonly table?: string; readonly columns?: Record<string, string> }> = {
  words_key: { table: 'label_key' },
  withdrawal_try: { table: 'withdrawal_attempt' },
  wallet_record: { table: 'reported_transaction' },
  token_knowledge: {
    table: 'token_metadata',
    columns: {
      card: 'offchain',
      picture_look: 'image_hash',
      tries: 'attempts',
      next_try_at: 'next_attempt_at',
    },
  },
  withdrawal: { columns: { house_lamports: 'platform_lamports' } },
  wallet_export: { columns: { house_lamports: 'platform_lamports' } },
  withdrawal_outflow_hour: { columns: { house_lamports: 'platform_lamports' } },
  swap_order: { columns: { extreme: 'high_water_mark' } },
  followed_wallet: { columns: { words: 'labels' } },
  import_undo: { columns: { words: 'labels' } },
};

/** Columns that later migrations add, with what rows from before have in them. */
const ADDED: Record<string, object> = {
  execution_ceiling: { price_impact_bps: 2000 },
  auth_user: { invitationId: null },
  auth_session: { usedAt: '2026-06-01T00:00:00+00:00' },
  lot: { first_number: null },
  market_pool: { since_seq: 0 },
  market_wallet: { first_seen: 0 },
  profile: { banner_image: null },
  referral_code: { code_look: 'bobbobbo', handle_look: 'bobrefers' },
  swap: { api_key_id: null },
  swap_order: { api_key_id: null, sign_by: null },
  wallet: { key_missing: false },
  wallet_export: { free_lamports: 0 },
  withdrawal: { free_lamports: 0 },
  withdrawal_outflow_hour: { free_lamports: 0 },
  wallet_act: { reason: null },
};

const renamedColumns = (table: string, row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      RENAMED[table]?.columns?.[column] ?? column,
      value === 'house_fees' ? 'platform_fees' : value,
    ]),
  );

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('drop schema public cascade; create schema public');
});

/** Rows that later migrations write. */
const ADDED_ROWS: Readonly<Record<string, readonly object[]>> = {
  ledger_account_kind: [{ kind: 'giveaway' }],
};

/** As Dugout 0.1 left it, after these of its migrations. */
async function previousDatabase(migrations: readonly SqlFile[] = previous): Promise<void> {
  await database.pool.query(
    'create table schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  );
  for (const { name, sql, hash } of migrations) {
    await database.pool.query(sql);
    await record(name, hash);
  }
}
const record = (name: string, hash: string) =>
  database.pool.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash]);

describe('a database of Dugout 0.1', () => {
  it('has the schema of a new one after it is upgraded', async () => {
    await migrate(database.pool, schema);
    const expected = await catalogOf(database.pool);
    expect(expected.length).toBeGreaterThan(500);
    await database.pool.query('drop schema public cascade; create schema public');
    await previousDatabase();
    expect(await catalogOf(database.pool)).not.toEqual(expected);

    expect(await migrate(database.pool, schema)).toMatchObject({ upgraded: true });
    expect(await catalogOf(database.pool)).toEqual(expected);
    expect(await migrate(database.pool, schema)).toEqual({ upgraded: false, migrations: 0, functions: 0 });
  });

  it('keeps every row', async () => {
    await previousDatabase();
    await database.pool.query(readFileSync(join(folder, 'rows.sql'), 'utf8'));
    const before = await contentsOf(database.pool);
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);

    await migrate(database.pool, schema);
    const after = await contentsOf(database.pool);
    for (const [table, rows] of before) {
      const now = after.get(RENAMED[table]?.table ?? table) ?? [];
      expect(new Set(now), table).toEqual(
        new Set([
          ...rows.map((row) => ({ ...renamedColumns(table, row), ...ADDED[table] })),
          ...(ADDED_ROWS[table] ?? []),
        ]),
      );
    }
  });

  it('keeps the triggers that guard its money', async () => {
    await previousDatabase();
    await database.pool.query(readFileSync(join(folder, 'rows.sql'), 'utf8'));
    await migrate(database.pool, schema);
    const refused = (sql: string, why: string) => expect(database.pool.query(sql)).rejects.toThrow(why);
    await refused('update ledger_line set amount = amount + 1', 'append-only');
    await refused('delete from wallet_act', 'append-only');
    await refused('insert into ledger_line values (1, 9, 1, 5)', 'does not sum to zero');
    await database.pool.query(
      "update withdrawal set status = 'landed', finished_at = now() where status = 'waiting'",
    );
    const { rows } = await database.pool.query(
      'select sum(lamports) as trader, sum(platform_lamports) as platform from withdrawal_outflow_hour',
    );
    expect(rows).toEqual([{ trader: 13n, platform: 11n }]);
  });

  it('keeps what newer migrations added to it, and gets those that it lacks', async () => {
    const added = { name: '0080-added.sql', hash: 'added', sql: 'create table added (id int)' };
    const lacking = { name: '0081-lacking.sql', hash: 'lacking', sql: 'create table lacking (id int)' };
    const newer: Schema = { ...schema, migrations: [...schema.migrations, added, lacking] };
    await previousDatabase();
    await database.pool.query(`${added.sql}; insert into added values (1)`);
    await record(added.name, added.hash);
    expect(await migrate(database.pool, newer)).toMatchObject({
      upgraded: true,
      migrations: sinceBaseline.length + 1,
    });
    expect(
      (await database.pool.query('select * from added, (select count(*) from lacking) as none')).rows,
    ).toEqual([{ id: 1, count: 0n }]);
  });
});

describe('a database that cannot be upgraded is refused, and nothing of it changes', () => {
  const refused = async (message: string) => {
    const before = await catalogOf(database.pool);
    await expect(migrate(database.pool, schema)).rejects.toThrow(message);
    expect(await catalogOf(database.pool)).toEqual(before);
  };

  it('because it is older than the last 0.1', async () => {
    await previousDatabase(previous.slice(0, -2));
    await refused(
      'The database has an early schema of Dugout 0.1, without the migration 0077-execution-ceilings.sql. ' +
        'Start the last Dugout 0.1 on it once, then this version. Nothing has been changed.',
    );
  });

  it('because one of its migrations was another', async () => {
    await previousDatabase();
    await database.pool.query("update schema_migration set hash = 'other' where name = '0052-tracker.sql'");
    await refused('without the migration 0052-tracker.sql');
  });

  it('because a version that this one does not know has changed it', async () => {
    await previousDatabase();
    await record('0099-unknown.sql', 'unknown');
    await refused('The database has the migration 0099-unknown.sql, which this version does not know');
  });
});
