/** Tests malicious messages and names against the rules and on a real server. */

import { beforeAll, describe, expect, it } from 'vitest';
import { dice } from '#tests/chaos/dice.ts';
import { hostileName, hostileText } from '#tests/chaos/hostile-text/hostile-text.ts';
import { runHostileText } from '#tests/chaos/hostile-text/run-hostile-text.ts';
import { messageFaults, nameFaults } from '#tests/chaos/hostile-text/word-faults.ts';
import { between, type Chatty, chatty } from '#tests/chat/world.ts';
import { befriend, strangerNames } from '#tests/friends/world.ts';
import { sharedServer } from '#tests/kit/testing.ts';

const server = sharedServer();
let ann: Chatty;
let bob: Chatty;
const name = strangerNames();

beforeAll(async () => {
  [ann, bob] = [await chatty(server, name()), await chatty(server, name())];
  await befriend(ann, bob);
});

describe('[R7] hostile texts', () => {
  it('are rejected, or free of hiding, direction changes, stacking, links and impersonation', () => {
    expect(runHostileText('tests', 4_000).faults).toEqual([]);
  });

  it('are detected by these checks', () => {
    const seen = ['a\u0301'.repeat(3), 'fine'].map((text) => messageFaults(text).length);
    expect(seen).toEqual([0, 0]);
    expect(nameFaults('Dug0ut')).toEqual([]);
    const random = dice('variety');
    const texts = Array.from({ length: 400 }, () => hostileText(random)).join('');
    for (const kind of [/[\u202a-\u202e]/, /\u200b/, /<script>/, /\p{M}{9}/u, /W{2000}/, /\p{Surrogate}/u])
      expect(texts).toMatch(kind);
  });

  it('are answered, stored as accepted, and cause no fault', async () => {
    const random = dice('server');
    const dm = between(ann, bob);
    const kept: string[] = [];
    for (let count = 0; count < 150; count++) {
      const { status, body } = await ann.say(dm, hostileText(random));
      expect([200, 400]).toContain(status);
      if (status === 200) kept.push((body.data as { text: string }).text);
    }
    expect(kept.length).toBeGreaterThan(20);
    const read = (await bob.messages(dm, 'limit=100')).map(({ text }) => text);
    expect(read).toEqual(kept.slice(-100));
    expect((await bob.chats()).channels[0]?.lastMessage?.text).toBe(kept.at(-1));
  });

  it('create no name that a form would reject', async () => {
    const random = dice('names');
    for (let count = 0; count < 60; count++) {
      const wished = hostileName(random);
      const renamed = await ann.profile({ userName: wished });
      expect([200, 400, 409]).toContain(renamed.status);
      const found = await ann.search(new TextDecoder().decode(new TextEncoder().encode(wished)));
      expect([200, 400]).toContain(found.status);
      const founded = await bob.found({ tag: 'WORDS', name: wished });
      expect([200, 400, 409]).toContain(founded.status);
      if (founded.status === 200) await bob.leave((founded.body.data as { id: string }).id);
    }
  });
});
