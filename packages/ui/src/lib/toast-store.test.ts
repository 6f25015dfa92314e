import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastStore } from './toast-store.ts';

const REMOVE_AFTER = 1_000_000;
let store: ToastStore;

beforeEach(() => {
  vi.useFakeTimers();
  store = new ToastStore({ limit: 1, removeAfter: REMOVE_AFTER });
});

const open = () => store.getSnapshot().filter((toast) => toast.open);

describe('toasts', () => {
  it('[SHELL-24] [CONST-21] open one at a time: a new one replaces it', () => {
    store.show({ tone: 'success', title: 'first' });
    store.show({ tone: 'error', title: 'second' });
    expect(open().map((toast) => toast.title)).toEqual(['second']);
  });

  it('[SHELL-25] [CONST-21] leave the store 1,000,000 ms after dismissal, not before', () => {
    const id = store.show({ tone: 'info', title: 'kept' });
    vi.advanceTimersByTime(2 * REMOVE_AFTER);
    expect(open()).toHaveLength(1);
    store.dismiss(id);
    store.dismiss(id);
    vi.advanceTimersByTime(REMOVE_AFTER - 1);
    expect(store.getSnapshot().map((toast) => toast.open)).toEqual([false]);
    vi.advanceTimersByTime(1);
    expect(store.getSnapshot()).toEqual([]);
  });

  it('notify listeners, and keep the snapshot while nothing changes', () => {
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    store.show({ tone: 'info', title: 'one' });
    const before = store.getSnapshot();
    store.dismiss(99);
    expect(store.getSnapshot()).toBe(before);
    stop();
    store.show({ tone: 'info', title: 'two' });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
