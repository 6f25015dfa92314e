import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AWAY_POLL_MS } from '#/shared/realtime/keep-current.ts';
import { live } from '#/shared/realtime/live.ts';
import type { LiveStatus } from '#/shared/realtime/live-client.ts';
import { positionOf } from '#/shared/testing/wallet-builders.ts';
import { dataOf, openPage, playServer, TRADER } from './app.testing.tsx';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
let status: LiveStatus;
let hidden: boolean;
const statusListeners = new Set<() => void>();

const become = (next: LiveStatus): void =>
  act(() => {
    status = next;
    for (const listener of statusListeners) listener();
  });

beforeEach(() => {
  vi.useFakeTimers();
  [status, hidden] = [{ kind: 'live' }, false];
  statusListeners.clear();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (hidden ? 'hidden' : 'visible'));
  vi.spyOn(live, 'getStatus').mockImplementation(() => status);
  vi.spyOn(live, 'subscribeStatus').mockImplementation((listener) => {
    statusListeners.add(listener);
    return () => statusListeners.delete(listener);
  });
});

/** Calls of a page by their paths, without those for the price of SOL. */
const besidePrice = (calls: readonly string[]): string[] =>
  [...new Set(calls.map((call) => call.split('?')[0] ?? ''))]
    .filter((call) => !call.endsWith('/price'))
    .sort();

/** Opens a page, and waits for calls with these parts in their paths, then for a minute. */
async function idle(path: string, parts: readonly string[], answers = {}) {
  const calls = playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/watchlist': () => dataOf({ tokens: [] }),
    'GET /api/v1/swap/orders': () => dataOf([]),
    ...answers,
  });
  openPage(path);
  // The files of the page are loaded in real time.
  await vi.waitFor(
    () => expect(parts.filter((part) => !calls.some((call) => call.includes(part)))).toEqual([]),
    20_000,
  );
  await pass(60_000);
  calls.length = 0;
  return calls;
}

describe('a page that nobody touches', () => {
  it('[SHELL-27] fetches the price of SOL and notes the visit on the portfolio, and does neither while hidden', async () => {
    const zero = {
      realisedSol: 0,
      unrealisedSol: 0,
      feesPaidSol: 0,
      trades: 0,
      openPositions: 0,
      winRatePct: null,
    };
    const calls = await idle('/portfolio', ['/portfolio/curve', '/watchlist', '/home/visit', '/settings'], {
      'GET /api/v1/portfolio': () =>
        dataOf({ equitySol: 5, equityUsd: null, cashSol: 5, positionsSol: 0, ...zero }),
      'GET /api/v1/portfolio/curve': () => dataOf({ points: [], maxDrawdown: null }),
    });
    await pass(60_000);
    expect(besidePrice(calls)).toEqual(['POST /api/v1/home/visit']);
    expect(calls).toHaveLength(13);
    hidden = true;
    calls.length = 0;
    await pass(60_000);
    expect(calls).toEqual([]);
  });

  it('fetches at home the data without a channel', async () => {
    const calls = await idle('/', ['/home/activity', '/screener', '/watchlist', '/home/visit', '/settings'], {
      'GET /api/v1/alpha/tokens': () => dataOf({ feed: [], advancedFeed: [], matched: 0, of: 0 }),
    });
    await pass(60_000);
    expect(besidePrice(calls)).not.toContain('GET /api/v1/token/positions');
    expect(besidePrice(calls)).not.toContain('GET /api/v1/swap/orders');
    expect(besidePrice(calls)).not.toContain('GET /api/v1/watchlist');
    expect(calls.filter((call) => call.includes('/screener'))).toHaveLength(4);
  });

  it('shows what it polls while the socket is away, in place of what the channel said last', async () => {
    let symbol = 'OLD';
    const state = { wallets: [], positions: [positionOf({ symbol: 'STALE' })] };
    vi.spyOn(live, 'state').mockImplementation((name) => (name === 'account' ? state : undefined));
    const calls = await idle('/portfolio', ['/portfolio/curve', '/watchlist', '/home/visit', '/settings'], {
      'GET /api/v1/token/positions': () => dataOf([positionOf({ symbol })]),
    });
    expect(screen.getAllByText('STALE').length).toBeGreaterThan(0);
    become({ kind: 'offline', lastAt: Date.now() });
    symbol = 'FRESH';
    await pass(AWAY_POLL_MS);
    await pass(1_000);
    expect(besidePrice(calls)).toContain('GET /api/v1/token/positions');
    expect(besidePrice(calls)).toContain('GET /api/v1/swap/orders');
    expect(screen.getAllByText('FRESH').length).toBeGreaterThan(0);
    become({ kind: 'live' });
    await pass(1_000);
    calls.length = 0;
    await pass(600_000);
    expect(besidePrice(calls)).not.toContain('GET /api/v1/token/positions');
  });
});
