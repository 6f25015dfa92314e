import { expect, it, vi } from 'vitest';
import { toastError, toastSuccess, toasts } from './toasts.ts';

it('[CONST-21] shows one toast at a time and removes it 1,000,000 ms after it was closed', () => {
  vi.useFakeTimers();
  toastSuccess('first');
  const second = toastError('second');
  const open = toasts.getSnapshot().filter((toast) => toast.open);
  expect(open.map(({ title }) => title)).toEqual(['second']);
  toasts.dismiss(second);
  vi.advanceTimersByTime(999_999);
  expect(toasts.getSnapshot()).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(toasts.getSnapshot()).toEqual([]);
  vi.useRealTimers();
});
