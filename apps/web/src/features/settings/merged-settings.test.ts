import { expect, it, vi } from 'vitest';
import type { KeptSettings } from '#/shared/feature/web-feature.ts';
import { mergedSettings } from './merged-settings.ts';

const kept = (read: ReturnType<KeptSettings['read']>) => {
  const leave = vi.fn();
  return { read: () => read, apply: vi.fn(), subscribe: vi.fn(() => leave), leave };
};

it('merges settings shared by features field by field', () => {
  const own = kept({ palette: 'default', windows: { tracker: { x: 1, y: 2 }, friends: { x: 3, y: 4 } } });
  const tracker = kept({ windows: { tracker: { tab: 'follow' } } });
  expect(mergedSettings([own, tracker]).read()).toEqual({
    palette: 'default',
    windows: { tracker: { x: 1, y: 2, tab: 'follow' }, friends: { x: 3, y: 4 } },
  });
});

it("applies the server's settings to every feature, and listens to all of them", () => {
  const [one, other] = [kept({}), kept({})];
  const all = mergedSettings([one, other]);
  all.apply({ palette: 'colourBlind' });
  expect([one.apply.mock.calls, other.apply.mock.calls]).toEqual([
    [[{ palette: 'colourBlind' }]],
    [[{ palette: 'colourBlind' }]],
  ]);
  const changed = vi.fn();
  const leave = all.subscribe(changed);
  expect([one.subscribe, other.subscribe].every((subscribe) => subscribe.mock.calls.length === 1)).toBe(true);
  leave();
  expect([one.leave, other.leave].every(({ mock }) => mock.calls.length === 1)).toBe(true);
});
