import { beforeAll, expect, it } from 'vitest';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { friendsInCommon } from './pairs.repository.ts';

const database = sharedDatabase();
const id = (name: string): string => name.padEnd(24, '0');

beforeAll(async () => {
  const names = ['viewer', 'one', 'two', 'none', 'shared', 'other', 'blocked'];
  await database.sql`
    INSERT INTO auth_user (id, name, email)
    SELECT rpad(name, 24, '0'), 'f_' || name, name || '@example.org' FROM unnest(${names}::text[]) AS name`;
  const pairs = [
    ['viewer', 'shared', 'friends'],
    ['viewer', 'other', 'friends'],
    ['viewer', 'blocked', 'blocking'],
    ['one', 'shared', 'friends'],
    ['one', 'other', 'friends'],
    ['one', 'blocked', 'friends'],
    ['two', 'shared', 'friends'],
    ['two', 'other', 'asked'],
    ['none', 'blocked', 'friends'],
  ] as const;
  for (const [a, b, relation] of pairs) {
    const [low, high] = [id(a), id(b)].sort();
    await database.sql`INSERT INTO trader_pair (id, low, high, relation, since) VALUES (${`${a}-${b}`}, ${low}, ${high}, ${relation}, now())`;
  }
});

it('counts the friends that a trader shares with many others at once', async () => {
  const others = ['one', 'two', 'none'].map(id);
  expect(await friendsInCommon(database.db, id('viewer'), others)).toEqual(
    new Map([
      [id('one'), 2],
      [id('two'), 1],
    ]),
  );
  expect(await friendsInCommon(database.db, id('viewer'), [])).toEqual(new Map());
});
