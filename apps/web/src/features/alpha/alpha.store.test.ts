import { beforeEach, expect, it, vi } from 'vitest';
import { useAlpha } from './alpha.store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

it('[ALPHA-40] [ALPHA-41] [CONST-04] applies search and filter 400 ms after the last change', () => {
  const applied = () => useAlpha.getState().applied;
  useAlpha.getState().setSearch('f');
  vi.advanceTimersByTime(399);
  useAlpha.getState().setSearch('fa');
  vi.advanceTimersByTime(399);
  expect(applied().search).toBe('');
  vi.advanceTimersByTime(1);
  expect(applied().search).toBe('fa');
  useAlpha.getState().change({ launchpads: ['pumpfun'] });
  vi.advanceTimersByTime(399);
  expect(applied().draft.launchpads).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(applied().draft.launchpads).toEqual(['pumpfun']);
});
