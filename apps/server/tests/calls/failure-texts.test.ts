/** Tests that calls answer a database failure with only the specified texts. */

import { DIRECT_CHANNEL_MEMBERS, DIRECT_CHANNEL_TYPE } from '@dugout/contract/chat/values';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { friendly } from '#tests/friends/world.ts';
import { shared, sharedServer } from '#tests/kit/testing.ts';

const server = sharedServer();
const trader = shared(() => friendly(server, 'Unlucky'));

/** Runs `work` while a table is missing. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  const rename = (from: string, to: string) =>
    server.sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`;
  await rename(table, 'away');
  try {
    return await work();
  } finally {
    await rename('away', table);
  }
}

const CLAN = { tag: 'UNLU', name: 'Unlucky Wharf', bio: '' };

describe('a call during a database failure', () => {
  it.each([
    [
      '[ERR-53] GET /referral',
      'referral_code',
      () => trader.get('/referral'),
      'Failed to load referral data',
    ],
    ['[ERR-57] GET /clan', 'clan', () => trader.get('/clan'), 'Failed to load clans'],
    ['[ERR-58] POST /clan', 'clan', () => trader.post('/clan', CLAN), 'Failed to create clan'],
    ['[ERR-59] GET /clan/{id}', 'clan', () => trader.get('/clan/someclan0'), 'Failed to get clan'],
    ['[ERR-60] GET /clan/user', 'clan_member', () => trader.get('/clan/user'), 'Failed to get user clan'],
    [
      '[ERR-61] POST /clan/leave',
      'clan',
      () => trader.post('/clan/leave', { clanId: 'someclan0' }),
      'Something went wrong',
    ],
    [
      '[ERR-25] POST /clan/invite-to-clan',
      'clan_member',
      () => trader.post('/clan/invite-to-clan', { userName: 'Nobody' }),
      'Failed to invite to clan',
    ],
  ])('%s answers with its own text', async (_, table, work, text) => {
    const { status, body } = await without(table, work);
    expect([status, body.message]).toEqual([500, text]);
    expect(JSON.stringify(body)).not.toMatch(/away|relation|select|kysely/i);
  });

  it('[ERR-62] passes on a text of the server', async () => {
    expect(await trader.post('/clan/leave', { clanId: 'someclan0' })).toMatchObject({
      status: 404,
      body: { message: 'Clan not found' },
    });
  });
});

it('[CONST-18] [CONST-19] direct messages are channels of the type messaging with two members', () => {
  expect([DIRECT_CHANNEL_TYPE, DIRECT_CHANNEL_MEMBERS]).toEqual(['messaging', 2]);
});
