import { expect, it } from 'vitest';
import { messageOf } from '#/shared/testing/chat-builders.ts';
import { pinsAfter } from './pinned-messages.tsx';

const pins = [messageOf(1, { pinned: true }), messageOf(2, { pinned: true, text: 'first words' })];
const idsAfter = (changed: Parameters<typeof pinsAfter>[1]): string[] =>
  pinsAfter(pins, changed).map(({ id }) => id);
const at = new Date(0).toISOString();

it('a pinned message that is deleted or hidden leaves the list at once', () => {
  for (const by of ['author', 'officer', 'operator'] as const)
    expect(idsAfter(messageOf(2, { pinned: true, deleted: by }))).toEqual(['m1']);
});

it('one that is unpinned leaves it, one that is edited shows its new words', () => {
  expect(idsAfter(messageOf(1, { pinned: false }))).toEqual(['m2']);
  const edited = pinsAfter(pins, messageOf(2, { pinned: true, text: 'other words', editedAt: at }));
  expect(edited.map(({ text }) => text)).toEqual([pins[0]?.text, 'other words']);
});

it('other messages leave it as it is', () => {
  expect(pinsAfter(pins, messageOf(3))).toEqual(pins);
});
