import { expect, it } from 'vitest';
import { fromExactJson, toExactJson } from '#/ingest/exact-json.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { BinaryArray, type ColumnType, type ColumnValue } from './binary-array.ts';

const database = sharedDatabase();

const MAX = 2n ** 64n - 1n;
const LONG = 'x'.repeat(20_000);
const CASES: [ColumnType, ColumnValue[], string[]][] = [
  ['int2', [0, -1, 32_767, null], ['0', '-1', '32767', 'null']],
  ['int4', [0, -1, 2_147_483_647], ['0', '-1', '2147483647']],
  [
    'int8',
    [0, -1, 1_760_000_000_123, -4_294_967_297, 2n ** 62n],
    ['0', '-1', '1760000000123', '-4294967297', '4611686018427387904'],
  ],
  ['float8', [0.1, Number.NaN, Number.NEGATIVE_INFINITY, 1e300], ['0.1', 'NaN', '-Infinity', '1e+300']],
  [
    'numeric',
    [0n, 1n, 9_999n, 10_000n, 123_400_000_000n, 9_007_199_254_740_993n, MAX, MAX * MAX, null],
    ['0', '1', '9999', '10000', '123400000000', '9007199254740993', `${MAX}`, `${MAX * MAX}`, 'null'],
  ],
  ['text', ['', 'a,b"c\\{}', 'ż🐸', 'NULL', LONG], ['', 'a,b"c\\{}', 'ż🐸', 'NULL', LONG]],
];

it.each(CASES)('the database decodes columns of %s correctly', async (type, values, wanted) => {
  const column = new BinaryArray(type);
  for (const value of values) column.push(value);
  const { rows } = await database.pool.query<{ text: string }>(
    `select coalesce(value::text, 'null') as text from unnest($1::${type}[]) with ordinality as t(value, n) order by n`,
    [column.encoded()],
  );
  expect(rows.map(({ text }) => text)).toEqual(wanted);
});

it('an empty column yields no rows', async () => {
  const { rows } = await database.pool.query('select * from unnest($1::text[])', [
    new BinaryArray('text').encoded(),
  ]);
  expect(rows).toEqual([]);
});

it('exact JSON preserves values that plain JSON cannot represent', () => {
  const value = {
    a: 1n,
    b: Number.NaN,
    c: Number.NEGATIVE_INFINITY,
    d: [2n, null, 'x'],
    e: { f: MAX, g: '' },
    h: {},
  };
  expect(fromExactJson(JSON.parse(toExactJson(value)))).toEqual(value);
});
