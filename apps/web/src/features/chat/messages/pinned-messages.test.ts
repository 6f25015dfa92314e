import { expect, it } from 'vitest';
import { messageOf } from '#/shared/testing/chat-builders.ts';
import { pinsAfter } from './pinned-messages.tsx';

const pins = [messageOf(1, { pinned: true }), messageOf(2, { pinned: true, text: 'first words' })];
const idsAfter = (changed: Parameters<typeof pinsAfter>[1]): string[] =>
  pinsAfter(pins, changed).map(({ id }) => id);
const at = new Date(0).toISOString();

it('removes a pinned message as soon as it is deleted or hidden', () => {
  for (const by of ['author', 'officer', 'operator'] as const)
    expect(idsAfter(messageOf(2, { pinned: true, deleted: by }))).toEqual(['m1']);
});

it('removes an unpinned message, and updates an edited one', () => {
  expect(idsAfter(messageOf(1, { pinned: false }))).toEqual(['m2']);
  const edited = pinsAfter(pins, messageOf(2, { pinned: true, text: 'other words', editedAt: at }));
  expect(edited.map(({ text }) => text)).toEqual([pins[0]?.text, 'other words']);
});

it('ignores other messages', () => {
  expect(pinsAfter(pins, messageOf(3))).toEqual(pins);
});
