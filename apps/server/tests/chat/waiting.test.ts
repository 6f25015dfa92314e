import { beforeAll, expect, it } from 'vitest';
import { holdRoom } from '#/features/chat/rooms/seats.repository.ts';
import { strangerNames } from '#tests/friends/world.ts';
import { sharedServer } from '#tests/kit/testing.ts';
import { type ChattyClan, chattyClans } from './world.ts';

/** More than calls may wait for the embedded database, fewer than one trader's calls at a time. */
const MESSAGES = 9;
/** Enough calls for the messages to arrive in the meantime. */
const OTHERS = 30;

/** Calls that find no place are refused after 20 seconds, so that the database is not held forever. */
const server = sharedServer({ settings: { MAX_LOOP_DELAY_MS: '20000' } });
let clan: ChattyClan;

beforeAll(async () => {
  clan = await (await chattyClans(server, strangerNames()))();
});

it('[R6] answers other calls while messages wait for the statement that writes them', async () => {
  const { id, owner } = clan;
  await owner.said(id, 'before');
  const sent: Promise<unknown>[] = [];
  await server.db.transaction(async (tx) => {
    await holdRoom(tx, id);
    for (let at = 0; at < MESSAGES; at++) sent.push(owner.said(id, `message ${at}`));
    for (let at = 0; at < OTHERS; at++)
      expect(await server.client().call('/api/v1/status')).toMatchObject({ status: 200 });
  });
  expect(await Promise.all(sent)).toHaveLength(MESSAGES);
}, 60_000);
