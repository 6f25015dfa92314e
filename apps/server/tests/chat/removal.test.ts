/** [R8] Tests that members who are removed or leave while others write receive nothing sent afterwards. */

import type { ChatMessage } from '@dugout/contract/chat/message';
import { beforeAll, expect, it } from 'vitest';
import { type Dice, dice } from '#tests/chaos/dice.ts';
import { strangerNames } from '#tests/friends/world.ts';
import { eventually, refusal, sharedServer, success } from '#tests/kit/testing.ts';
import { type Chatty, type ChattyClan, chatty, chattyClans } from './world.ts';

const ROUNDS = 24;
/** Max messages of each writer before the removal, and after it. */
const MAX_BEFORE = 6;
const AFTER = 4;

const server = sharedServer();
let clan: ChattyClan;
let removed: Chatty;

beforeAll(async () => {
  const name = strangerNames();
  clan = await (await chattyClans(server, name))();
  removed = await chatty(server, name());
});

/** Polls until stopped. @returns all answers as text */
function untilEnded(read: () => Promise<unknown>): () => Promise<string> {
  let isOver = false;
  const answers: unknown[] = [];
  const reading = (async () => {
    while (!isOver) answers.push(await read());
  })();
  return async () => {
    isOver = true;
    await reading;
    return JSON.stringify(answers);
  };
}

/** Sends messages in sequence, and `late` ones once the removal was acknowledged. */
async function writes(by: Chatty, round: number, isRemoved: () => boolean): Promise<ChatMessage[]> {
  const late: ChatMessage[] = [];
  for (let count = 0; late.length < AFTER && count < 400; count++) {
    const isLate = isRemoved();
    const message = await by.said(clan.id, `${isLate ? 'late' : 'early'} ${round} ${by.name} ${count}`);
    if (isLate) late.push(message);
  }
  return late;
}

async function round(count: number, random: Dice): Promise<void> {
  const { owner, officer, member } = clan;
  // A removed member needs an invitation to return.
  await owner.invite(removed);
  expect(await removed.join(clan.id)).toMatchObject(success({ status: 'joined' }));
  const page = await removed.page();
  page.watchList();
  await page.open(clan.id);
  expect(page.refused(clan.id)).toBe(false);

  const ended = ['messages?limit=5', 'pins', ''].map((rest) =>
    untilEnded(() => removed.get(`/chat/channels/${clan.id}${rest === '' ? '' : `/${rest}`}`)),
  );
  ended.push(untilEnded(() => removed.get('/chat/search?search=late')));
  ended.push(untilEnded(() => removed.get('/chat/channels')));
  let isRemoved = false;
  const writing = [owner, member].map((by) => writes(by, count, () => isRemoved));
  for (let before = Math.floor(random() * MAX_BEFORE); before > 0; before--)
    await officer.said(clan.id, `early ${count} ${officer.name} ${before}`);
  const { status } =
    random() < 0.5 ? await officer.manage(clan.id, 'kick', removed) : await removed.leave(clan.id);
  expect(status).toBe(200);
  isRemoved = true;
  const own = await removed.say(clan.id, `from outside ${count}`);
  expect(own).toMatchObject(refusal(404, 'chat_not_found'));

  const late = (await Promise.all(writing)).flat();
  expect(late).toHaveLength(2 * AFTER);
  await eventually(() => expect(page.refused(clan.id)).toBe(true));
  const read = (await Promise.all(ended.map((end) => end()))).join();
  page.close();
  const received = JSON.stringify(page.frames);
  for (const { id, text } of late) {
    expect(read.includes(id), `${text} was read`).toBe(false);
    expect(received.includes(id), `${text} was received`).toBe(false);
  }
}

it('[R8] nobody reads a message sent after they were removed or had left', async () => {
  const random = dice('removal');
  for (let count = 0; count < ROUNDS; count++) await round(count, random);
}, 240_000);
