import type { TrackerState } from '@dugout/contract/tracker/streams';
import { expect, it } from 'vitest';
import { activityOf } from '#/shared/testing/tracker-builders.ts';
import { trackerChannel } from './tracker.channel.ts';

const gap = {
  id: 'g1',
  fromSlot: 5,
  toSlot: null,
  state: 'open',
  foundAt: '2026-01-01T00:00:00.000Z',
  filledAt: null,
} as const;

it('routes each delta to its list, and changes no list if only followed wallets changed', () => {
  const state: TrackerState = { items: [activityOf('a1')], gaps: [gap] };
  const filled = { ...gap, toSlot: 9, state: 'filled' } as const;
  const updates = [
    { kind: 'activity', item: activityOf('a2') },
    { kind: 'wallets' },
    { kind: 'gap', gap: filled },
  ];
  expect(trackerChannel.reduce(state, updates)).toEqual({
    items: [activityOf('a2'), activityOf('a1')],
    gaps: [filled],
  });
  expect(trackerChannel.reduce(state, [{ kind: 'wallets' }])).toEqual(state);
});
