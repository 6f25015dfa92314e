import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AWAY_POLL_MS, keepCurrent } from './keep-current.ts';
import type { LiveStatus } from './live-client.ts';
import { RENEWED_LIVE } from './renewed-live.ts';

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000, retry: false } } });
let status: LiveStatus;
let listeners: Set<() => void>;
let hidden: boolean;
let shown: () => void;
let fetched: string[];
let stops: (() => void)[];

const become = (kind: 'live' | 'offline'): void => {
  status = kind === 'live' ? { kind } : { kind, lastAt: Date.now() };
  for (const listener of listeners) listener();
};
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const setHidden = (isHidden: boolean): void => {
  hidden = isHidden;
  shown();
};

function watch(name: string, options: object): void {
  const queryFn = () => {
    fetched.push(name);
    return name;
  };
  stops.push(
    new QueryObserver(queries, { queryKey: [name], queryFn, ...options }).subscribe(() => undefined),
  );
}

beforeEach(async () => {
  vi.useFakeTimers();
  [status, listeners, hidden, fetched, stops] = [{ kind: 'live' }, new Set(), false, [], []];
  const live = {
    getStatus: () => status,
    subscribeStatus: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  stops.push(
    keepCurrent({
      live,
      queries: () => queries,
      page: {
        get hidden() {
          return hidden;
        },
        addEventListener: (_: string, listener: unknown) => {
          shown = listener as () => void;
        },
        removeEventListener: () => undefined,
      },
    }),
  );
  watch('pushed', { meta: RENEWED_LIVE });
  watch('other', {});
  await pass(0);
  fetched.length = 0;
});
afterEach(() => {
  for (const stop of stops) stop();
  queries.clear();
});

it('fetches nothing while the socket is live', async () => {
  await pass(600_000);
  expect(fetched).toEqual([]);
});

it('polls live-renewed queries slowly while the socket is disconnected, but not in a hidden page', async () => {
  become('offline');
  await pass(AWAY_POLL_MS - 1);
  expect(fetched).toEqual([]);
  await pass(1 + AWAY_POLL_MS);
  expect(fetched).toEqual(['pushed', 'pushed']);
  hidden = true;
  await pass(10 * AWAY_POLL_MS);
  expect(fetched).toHaveLength(2);
});

it('fetches once after the socket is back, including recently fetched queries, then stops', async () => {
  become('offline');
  await pass(AWAY_POLL_MS);
  expect(fetched).toEqual(['pushed']);
  become('live');
  await pass(600_000);
  expect(fetched).toEqual(['pushed', 'pushed', 'other']);
});

it('refetches everything when shown after a long time, and marked queries after a short one', async () => {
  setHidden(true);
  await pass(30_000);
  await queries.invalidateQueries({ queryKey: ['pushed'], refetchType: 'none' });
  setHidden(false);
  await pass(0);
  expect(fetched).toEqual(['pushed']);
  setHidden(true);
  await pass(10_000);
  setHidden(false);
  await pass(0);
  expect(fetched).toEqual(['pushed']);
  setHidden(true);
  await pass(8 * 3_600_000);
  setHidden(false);
  await pass(0);
  expect(fetched).toEqual(['pushed', 'pushed', 'other']);
});
