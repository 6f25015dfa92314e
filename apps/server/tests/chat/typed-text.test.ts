/** Tests typed and pasted text on a real server: stored as intended, and found again. */

import { beforeAll, describe, expect, it } from 'vitest';
import { idOf } from '#tests/clans/world.ts';
import { befriend, strangerNames } from '#tests/friends/world.ts';
import { sharedServer } from '#tests/kit/testing.ts';
import { between, type Chatty, chatty } from './world.ts';

const server = sharedServer();
let ann: Chatty;
let bob: Chatty;
let dm: string;
const name = strangerNames();

const WALES = '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}';
const PERSIAN = 'می\u200cخواهم';
const PASTED = '\ufeffpasted\u200b text\u2060';
const WALLET = '4Nd1mYQ5UqgoJQKhKyAHQJuSSRYZpe8MhXVXJYJHSnHx';

beforeAll(async () => {
  [ann, bob] = [await chatty(server, name()), await chatty(server, name())];
  await befriend(ann, bob);
  dm = between(ann, bob);
});

describe('a message', () => {
  it.each([PERSIAN, `Come on ${WALES}`, 'שלום!\u200f', 'ශ්\u200dරී ලංකා', '👩‍🚀 go'])(
    'is stored for %j',
    async (text) => {
      expect((await ann.said(dm, text)).text).toBe(text);
      expect((await bob.messages(dm)).at(-1)?.text).toBe(text);
    },
  );

  it('drops invisible pasted characters', async () => {
    expect((await ann.said(dm, `${PASTED}\u2028two`)).text).toBe('pasted text\ntwo');
  });

  it('that reverses its direction is rejected with the reason', async () => {
    const { status, body } = await ann.say(dm, 'a\u202eb');
    expect([status, body.message]).toEqual([
      400,
      'text: must not hold characters that reverse the direction of text',
    ]);
  });

  it('is found with or without the joiner', async () => {
    await ann.said(dm, `price ${PERSIAN} now`);
    for (const sought of ['میخواهم', PERSIAN, '\u200bprice']) {
      const { body } = await bob.get(`/chat/search?search=${encodeURIComponent(sought)}`);
      expect((body.data as { text: string }[])[0]?.text).toBe(`price ${PERSIAN} now`);
    }
  });
});

describe('names and notes', () => {
  it('of a clan keep the joiners of their script, and the clan is found', async () => {
    const founded = await ann.found({ tag: 'PERS', name: 'نهنگ\u200cها', bio: `${PASTED} ${WALES}` });
    expect(founded.status).toBe(200);
    for (const sought of ['نهنگها', 'نهنگ\u200cها']) {
      const { body } = await ann.get(`/clan?search=${encodeURIComponent(sought)}`);
      expect((body.data as { items: unknown[] }).items).toEqual([
        expect.objectContaining({ name: 'نهنگ\u200cها', bio: `pasted text ${WALES}` }),
      ]);
    }
    const twin = await bob.found({ tag: 'OTHER', name: 'نهنگها' });
    expect(twin.status).toBe(409);
    await ann.leave(idOf(founded));
  });

  it('of a followed wallet are stored, and the wallet is found by either spelling', async () => {
    const { status } = await ann.post('/tracker', {
      address: WALLET,
      name: `${PERSIAN}\u200b`,
      emoji: WALES,
      group: `\ufeff${WALES}`,
      notes: `one\u2028two ${PERSIAN}`,
    });
    expect(status).toBe(200);
    for (const sought of ['میخواهم', PERSIAN, `\u200b${WALLET.slice(0, 9)}`]) {
      const { body } = await ann.get(`/tracker?search=${encodeURIComponent(sought)}`);
      expect((body.data as { items: unknown[] }).items).toEqual([
        expect.objectContaining({ name: PERSIAN, emoji: WALES, group: WALES, notes: `one\ntwo ${PERSIAN}` }),
      ]);
    }
  });

  it('of a profile are stored', async () => {
    const { status } = await ann.profile({ bio: `${PERSIAN} ${WALES}\u200b` });
    expect(status).toBe(200);
    const { body } = await ann.get('/profile');
    expect(body.data).toMatchObject({ bio: `${PERSIAN} ${WALES}` });
  });
});
