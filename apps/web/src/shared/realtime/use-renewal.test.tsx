import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { live } from './live.ts';
import type { LiveListener } from './live-client.ts';
import { type RenewalOptions, useRenewal } from './use-renewal.ts';

let listeners: Set<LiveListener>;
let state: unknown;
let fetched: number;
let hidden: boolean;

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const says = (next: unknown, deltas: readonly unknown[]): void =>
  act(() => {
    state = next;
    for (const listener of listeners) listener({ state, deltas });
  });

beforeEach(() => {
  vi.useFakeTimers();
  [listeners, state, fetched, hidden] = [new Set(), undefined, 0, false];
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  vi.spyOn(live, 'state').mockImplementation(() => state);
  vi.spyOn(live, 'subscribe').mockImplementation((_, listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
});

const KEY = ['launched'];

function Reader({ options }: { readonly options: Omit<RenewalOptions<'launches'>, 'queryKey' | 'everyMs'> }) {
  useQuery({
    queryKey: KEY,
    queryFn: () => ++fetched,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useRenewal('launches', { queryKey: KEY, everyMs: 10_000, ...options });
  return null;
}

async function show(options = {}): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Reader options={options} />
    </QueryClientProvider>,
  );
  await pass(0);
  says({ time: 0 }, []);
  await pass(60_000);
  expect(fetched).toBe(1);
}

it('fetches at a delta, then at most once per interval, and loses no change', async () => {
  await show();
  for (let time = 1; time <= 5; time++) says({ time }, [{ time }]);
  await pass(0);
  expect(fetched).toBe(2);
  await pass(9_999);
  expect(fetched).toBe(2);
  await pass(1);
  expect(fetched).toBe(3);
  await pass(600_000);
  expect(fetched).toBe(3);
});

it('fetches after a new snapshot, which follows a gap', async () => {
  await show();
  says({ time: 7 }, []);
  await pass(0);
  expect(fetched).toBe(2);
});

it('ignores deltas that do not matter', async () => {
  await show({ matters: ({ kind }: { kind: string }) => kind === 'created' });
  says({ time: 1 }, [{ kind: 'migrated' }]);
  await pass(60_000);
  expect(fetched).toBe(1);
  says({ time: 2 }, [{ kind: 'migrated' }, { kind: 'created' }]);
  await pass(0);
  expect(fetched).toBe(2);
});

it('fetches when the relevant part of the state has changed', async () => {
  await show({ part: (state: { held?: number } | null) => String(state?.held) });
  says({ time: 1 }, [{ time: 1 }]);
  says({ time: 2 }, []);
  await pass(60_000);
  expect(fetched).toBe(1);
  says({ time: 3, held: 5 }, [{ held: 5 }]);
  await pass(0);
  expect(fetched).toBe(2);
});

it('only marks the query in a hidden page', async () => {
  await show();
  hidden = true;
  says({ time: 1 }, [{ time: 1 }]);
  await pass(60_000);
  expect(fetched).toBe(1);
});
