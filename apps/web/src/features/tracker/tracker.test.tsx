import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  type Answers,
  dataOf,
  openPage,
  playServer,
  refusalOf,
  statusIn,
  TRADER,
} from '#/app/app.testing.tsx';
import { live } from '#/shared/realtime/live.ts';
import type { LiveListener } from '#/shared/realtime/live-client.ts';
import { MINT, WALLET } from '#/shared/testing/names.ts';
import { activityOf, followedOf } from '#/shared/testing/tracker-builders.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { useTrackerOptions } from './tracker.options.ts';
import { useTrackerPlace } from './tracker-place.ts';

const OTHER = '5hAgYC8TJCcEZV7LTXAzkTrm7YL29YXyQQJPCNrG84zM';
const ITEMS = [
  activityOf('a1', {
    emoji: '🐳',
    token_metadata: {
      name: 'Pigeon Union',
      symbol: 'COO',
      image: '/images/coo.svg',
      color: '#335577',
      decimals: 6,
    },
  }),
  activityOf('a2', {
    type: 'sell',
    name: 'okapi',
    created_at: '2025-12-31T23:00:00.000Z',
    sol_amount: 31.75,
    usd_amount: 4_800,
    marketcap: 861_300,
  }),
];
const pages = { page: 1, limit: 50, count: 2, pages: 1, hasNextPage: false, hasPreviousPage: false };
const followedPages = { page: 1, limit: 100, total: 2, pages: 1, hasNextPage: false, hasPrevPage: false };
const activities = (items: readonly unknown[] = ITEMS) => dataOf({ items, pagination: pages, gaps: [] });
const followed = (items: readonly unknown[]) =>
  dataOf({ items, pagination: { ...followedPages, total: items.length }, groups: [] });
const WALLETS = [followedOf(WALLET, { name: 'Whale 07' }), followedOf(OTHER, { name: 'okapi' })];

const serve = (answers: Answers = {}): string[] =>
  playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/tracker/trades': () => activities(),
    'GET /api/v1/tracker': () => followed(WALLETS),
    ...answers,
  });

beforeEach(() => {
  localStorage.clear();
  useTrackerPlace.setState({ place: 'closed', windowTab: 'activity', dockTab: 'activity' });
  useTrackerOptions.setState({ unit: 'sol', quickBuy: true });
});
afterEach(() => {
  cleanup();
  for (const toast of toasts.getSnapshot()) toasts.dismiss(toast.id);
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.findByRole('button', { name });
const openWindow = async () => {
  await userEvent.click(await button('Tracker'));
  return within(await screen.findByRole('region', { name: 'Tracker' }));
};
const tab = (place: ReturnType<typeof within>, name: string) =>
  userEvent.click(place.getByRole('tab', { name }));
const rowsOf = (place: ReturnType<typeof within>): readonly HTMLElement[] =>
  place.getAllByRole('row').slice(1);
const until = () => {
  let go = () => {};
  const there = new Promise<void>((resolve) => {
    go = resolve;
  });
  return { there, go: () => go() };
};

describe('what was orphaned', () => {
  afterEach(() => vi.restoreAllMocks());

  it('leaves the list with the snapshot that does not have it', async () => {
    const listeners = new Set<LiveListener>();
    vi.spyOn(live, 'subscribe').mockImplementation((name, listener) => {
      if (name === 'tracker') listeners.add(listener);
      return () => listeners.delete(listener);
    });
    serve();
    openPage();
    const place = await openWindow();
    await waitFor(() => expect(rowsOf(place)).toHaveLength(2));
    await waitFor(() => expect(listeners.size).toBeGreaterThan(0));
    const state = { items: ITEMS.slice(1), gaps: [] };
    vi.spyOn(live, 'state').mockImplementation((name) => (name === 'tracker' ? state : undefined));
    act(() => {
      for (const listener of listeners) listener({ state, deltas: [] });
    });
    await waitFor(() => expect(rowsOf(place)).toHaveLength(1));
    expect(rowsOf(place)[0]?.textContent).toContain('okapi');
  });
});

describe('the window', () => {
  it('[BAR-02] is opened and closed by the Tracker button and by T', async () => {
    serve();
    openPage();
    await openWindow();
    await userEvent.click(await button('Tracker'));
    expect(screen.queryByRole('region', { name: 'Tracker' })).toBeNull();
    await userEvent.keyboard('t');
    expect(await screen.findByRole('region', { name: 'Tracker' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Tracker' })).toBeNull());
  });

  it('[TRK-31] [TRK-32] [TRK-33] leads to the full page of the open tab', async () => {
    serve();
    openPage();
    const place = await openWindow();
    expect(place.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Activity',
      'Following',
    ]);
    expect(place.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe(
      '/track/tracking/activity',
    );
    await tab(place, 'Following');
    expect(place.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/track/tracking/follow');
  });

  it('[TRK-36] [TRK-37] [TRK-38] [CONST-01] loads a list when it is first shown, again on demand, and not for a switch', async () => {
    const calls = serve();
    openPage();
    const place = await openWindow();
    await place.findByText('okapi');
    const requests = () => calls.filter((call) => call.includes('/tracker'));
    expect(requests()).toEqual(['GET /api/v1/tracker/trades?page=1&limit=50']);
    await tab(place, 'Following');
    await place.findByText('Whale 07');
    await tab(place, 'Activity');
    await tab(place, 'Following');
    await userEvent.click(await button('Tracker'));
    await tab(await openWindow(), 'Activity');
    expect(requests()).toEqual([
      'GET /api/v1/tracker/trades?page=1&limit=50',
      'GET /api/v1/tracker?page=1&limit=100',
    ]);
    await userEvent.click(
      within(screen.getByRole('region', { name: 'Tracker' })).getByRole('button', { name: 'Refresh' }),
    );
    await waitFor(() => expect(requests()).toHaveLength(3));
    expect(requests()[2]).toBe('GET /api/v1/tracker/trades?page=1&limit=50');
  });

  it('[TRK-36] asks once for a list that is left while it loads', async () => {
    let answer: (value: Answer) => void = () => {};
    const calls = serve({
      'GET /api/v1/tracker/trades': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    openPage();
    const place = await openWindow();
    const requests = () => calls.filter((call) => call.startsWith('GET /api/v1/tracker/trades'));
    await waitFor(() => expect(requests()).toHaveLength(1));
    await tab(place, 'Following');
    await place.findByText('Whale 07');
    await tab(place, 'Activity');
    answer(activities());
    await place.findByText('okapi');
    expect(requests()).toHaveLength(1);
  });

  it('asks a guest to sign in', async () => {
    const calls = playServer({});
    openPage();
    const place = await openWindow();
    expect(await place.findByText('Log in to track wallets')).toBeTruthy();
    expect(calls.filter((call) => call.includes('/tracker'))).toEqual([]);
  });
});

describe('activities', () => {
  it('[TRK-06] [TRK-07] [TRK-08] [FMT-03] stand in their columns', async () => {
    serve();
    openPage();
    const place = await openWindow();
    await place.findByText('okapi');
    expect(
      place.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label') ?? head.textContent),
    ).toEqual(['Name', 'Token', 'Amount', 'MC', 'Quick Buy']);
    const [first] = rowsOf(place);
    expect(first?.textContent).toMatch(/cinder\.sol\d+d/);
    expect(first?.querySelector('img')?.getAttribute('src')).toBe('/images/coo.svg');
    expect(first?.textContent).toContain('COO');
    expect(first?.textContent).toContain('$4.1M');
  });

  it('tell when the chain saw it and how late it was seen here', async () => {
    serve();
    openPage();
    const place = await openWindow();
    const [first] = await place.findAllByTitle(/seen 0\.4 s later/);
    expect([first?.textContent, first?.title]).toEqual([
      expect.stringContaining('+0.4s'),
      expect.stringContaining('slot 361,204,877'),
    ]);
  });

  it('[TRK-09] tell buys from sells by colour, sign and word', async () => {
    serve();
    openPage();
    const place = await openWindow();
    await place.findByText('okapi');
    const amounts = rowsOf(place).map((row) => row.querySelector('[data-type]'));
    expect(
      amounts.map((amount) => [
        amount?.getAttribute('title'),
        /text-(up|down)/.exec(amount?.className ?? '')?.[1],
      ]),
    ).toEqual([
      ['Buy', 'up'],
      ['Sell', 'down'],
    ]);
    expect(rowsOf(place)[1]?.querySelector('[style*="background"]')?.getAttribute('style')).toContain(
      '#335577',
    );
  });

  it('[TRK-10] [TRK-11] show SOL first, and dollars after the toggle', async () => {
    serve();
    openPage();
    const place = await openWindow();
    await place.findByText('okapi');
    const amounts = () => rowsOf(place).map((row) => row.querySelector('[data-type]')?.textContent);
    expect(amounts()).toEqual(['Buy 0.5000', 'Sell 31.7500']);
    await userEvent.click(place.getByRole('button', { name: 'Amounts in SOL, show USD' }));
    expect(amounts()).toEqual(['Buy $75.50', 'Sell $4,800.00']);
  });

  it('[TRK-12] [TRK-13] can be bought from for 1 SOL, unless that is turned off', async () => {
    serve();
    openPage();
    const place = await openWindow();
    await place.findByText('okapi');
    const toggle = place.getByRole('switch', { name: 'Quick Buy' });
    expect([
      toggle.getAttribute('aria-checked'),
      place.getByRole('textbox', { name: 'Quick Buy amount' }),
    ]).toEqual(['true', expect.objectContaining({ value: '1' })]);
    expect(place.getAllByRole('button', { name: 'Buy COO for 1 SOL' })).toHaveLength(2);
    await userEvent.click(toggle);
    expect(place.queryByRole('button', { name: 'Buy COO for 1 SOL' })).toBeNull();
  });

  it('[TRK-14] in development mode a quick buy is acted out and sends no swap', async () => {
    const calls = serve({
      'GET /api/v1/status': () => statusIn('development'),
      [`GET /api/v1/token/${MINT}`]: () =>
        dataOf({
          tokenAddress: MINT,
          name: 'Pigeon Union',
          symbol: 'COO',
          decimals: 6,
          lookAlikes: 0,
          deepest: false,
          untradableReason: null,
        }),
    });
    openPage();
    const place = await openWindow();
    const [first] = await place.findAllByRole('button', { name: 'Buy COO for 1 SOL' });
    if (first === undefined) throw new Error('no quick buy');
    await userEvent.click(first);
    expect((await place.findAllByRole('button', { name: 'Buying...' })).length).toBeGreaterThan(0);
    await waitFor(
      () => expect(toasts.getSnapshot()[0]?.title).toBe('This feature is currently in development mode.'),
      { timeout: 9_000 },
    );
    // The home page says that somebody came by.
    expect(calls.filter((call) => /^POST (?!\/api\/v1\/home\/visit)/.test(call))).toEqual([]);
  });

  it('[TRK-15] [TRK-16] are bought with one of three presets, which is remembered', async () => {
    serve();
    openPage();
    const place = await openWindow();
    const choice = place.getByRole<HTMLSelectElement>('combobox', { name: 'Execution preset' });
    expect(Array.from(choice.options, ({ textContent }) => textContent)).toEqual([
      'Trench low',
      'Trench high',
      'Other',
    ]);
    expect(choice.value).toBe('low');
    await userEvent.selectOptions(choice, 'Trench high');
    expect(choice.value).toBe('high');
    expect(localStorage.getItem('preset')).toContain('high');
    await userEvent.selectOptions(choice, 'Trench low');
  });

  it('[TRK-17] say that there are none', async () => {
    serve({ 'GET /api/v1/tracker/trades': () => activities([]) });
    openPage();
    expect(await (await openWindow()).findByText('No activities found')).toBeTruthy();
  });

  it('[ERR-81] say that they could not be loaded, and try again', async () => {
    let fails = true;
    serve({
      'GET /api/v1/tracker/trades': () =>
        fails
          ? refusalOf(400, 'tracker_trades_failed', 'Failed to fetch wallet tracker activities')
          : activities(),
    });
    openPage();
    const place = await openWindow();
    expect(await place.findByText('Failed to fetch wallet tracker activities')).toBeTruthy();
    fails = false;
    await userEvent.click(place.getByRole('button', { name: 'Retry' }));
    expect(await place.findByText('okapi')).toBeTruthy();
  });

  it('mark a stretch that was missed', async () => {
    const gap = {
      id: 'g',
      fromSlot: 1_000,
      toSlot: 1_200,
      state: 'open',
      foundAt: '2026-01-01T00:00:00.000Z',
      filledAt: null,
    };
    serve({ 'GET /api/v1/tracker/trades': () => dataOf({ items: ITEMS, pagination: pages, gaps: [gap] }) });
    openPage();
    expect(await (await openWindow()).findByText('Slots 1,000 to 1,200: missed, fetching.')).toBeTruthy();
  });
});

describe('what is said meanwhile', () => {
  it('[TRK-18] while activities and wallets load, and while they are fetched again', async () => {
    let wait = until();
    serve({
      'GET /api/v1/tracker/trades': async () => {
        await wait.there;
        return activities();
      },
      'GET /api/v1/tracker': async () => {
        await wait.there;
        return followed(WALLETS);
      },
    });
    openPage();
    const place = await openWindow();
    expect(await place.findByText('Loading activities...')).toBeTruthy();
    await tab(place, 'Following');
    expect(await place.findByText('Loading wallets...')).toBeTruthy();
    wait.go();
    await place.findByText('Whale 07');
    expect(place.queryByText('Refreshing...')).toBeNull();
    wait = until();
    await userEvent.click(place.getByRole('button', { name: 'Refresh' }));
    expect(await place.findByText('Refreshing...')).toBeTruthy();
    expect(place.getByText('Whale 07')).toBeTruthy();
    wait.go();
    await waitFor(() => expect(place.queryByText('Refreshing...')).toBeNull());
  });
});

describe('followed wallets', () => {
  const following = async (answers: Answers = {}) => {
    const calls = serve(answers);
    openPage();
    const place = await openWindow();
    await tab(place, 'Following');
    return { calls, place };
  };

  it('[TRK-21] [TRK-23] [TRK-24] stand in their columns', async () => {
    const { created_at, createdAt, ...bare } = followedOf(OTHER, { name: 'alias' });
    const { place } = await following({
      'GET /api/v1/tracker': () => followed([WALLETS[0], { ...bare, createdAt }]),
    });
    await place.findByText('Whale 07');
    expect(place.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Created',
      'Name',
      'Actions',
    ]);
    expect(rowsOf(place).map((row) => /^\d+d/.test(row.textContent))).toEqual([true, true]);
    expect(created_at).toBe(createdAt);
  });

  it('[TRK-22] show the address by four letters at each end, and copy all of it', async () => {
    const copied = vi.fn();
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => copied(text));
    const { place } = await following();
    expect(await place.findByText('5hAg...84zM')).toBeTruthy();
    await userEvent.click(place.getByRole('button', { name: 'Copy the address 5hAg...84zM' }));
    expect(copied).toHaveBeenCalledWith(OTHER);
  });

  it('[TRK-19] [TRK-20] are found by name or address, whatever the case', async () => {
    const { place, calls } = await following();
    await place.findByText('Whale 07');
    const box = place.getByRole('searchbox', { name: 'Search wallets' });
    const names = () => rowsOf(place).map((row) => /Whale 07|okapi/.exec(row.textContent)?.[0]);
    const before = calls.length;
    await userEvent.type(box, 'OKA');
    expect(names()).toEqual(['okapi']);
    await userEvent.clear(box);
    await userEvent.type(box, WALLET.slice(0, 6).toLowerCase());
    expect(names()).toEqual(['Whale 07']);
    expect(calls.length).toBe(before);
  });

  it('[TRK-25] say that there are none', async () => {
    const { place } = await following({ 'GET /api/v1/tracker': () => followed([]) });
    expect(await place.findByText('No wallets found')).toBeTruthy();
  });

  it('[TRK-26] [TRK-27] are deleted one by one: a spinner on that row alone, and then the row is gone without a reload', async () => {
    const wait = until();
    const { place, calls } = await following({
      'DELETE /api/v1/tracker': async () => {
        await wait.there;
        return dataOf({ removed: 1 });
      },
    });
    await userEvent.click(await place.findByRole('button', { name: 'Delete okapi' }));
    const busy = () =>
      place
        .getAllByRole('button', { name: /^Delete/ })
        .map((each) => [each.getAttribute('aria-label'), each.ariaBusy ?? each.getAttribute('aria-busy')]);
    expect(busy()).toEqual([
      ['Delete Whale 07', null],
      ['Delete okapi', 'true'],
    ]);
    wait.go();
    await waitFor(() => expect(place.queryByText('okapi')).toBeNull());
    expect(place.getByText('Whale 07')).toBeTruthy();
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([
      `DELETE /api/v1/tracker?wallets=${OTHER}`,
    ]);
    expect(calls.filter((call) => call.startsWith('GET /api/v1/tracker?'))).toHaveLength(1);
  });

  it('[TRK-26] a deleted wallet comes back with all words by Undo', async () => {
    const posted: unknown[] = [];
    const kept = followedOf(OTHER, { name: 'okapi', emoji: '🦒', group: 'zoo', notes: 'sells early' });
    let wallets = [WALLETS[0], kept];
    const { place } = await following({
      'GET /api/v1/tracker': () => followed(wallets),
      'DELETE /api/v1/tracker': () => {
        wallets = [WALLETS[0]];
        return dataOf({ removed: 1 });
      },
      'POST /api/v1/tracker': (_, body) => {
        posted.push(body);
        wallets = [WALLETS[0], kept];
        return dataOf(kept);
      },
    });
    await userEvent.click(await place.findByRole('button', { name: 'Delete okapi' }));
    await waitFor(() => expect(place.queryByText('okapi')).toBeNull());
    expect(await screen.findByText('Unfollowed okapi')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await place.findByText('okapi')).toBeTruthy();
    expect(posted).toEqual([
      { address: OTHER, name: 'okapi', emoji: '🦒', group: 'zoo', notes: 'sells early' },
    ]);
  });

  it('show the identicon of each address once', async () => {
    const { place } = await following({
      'GET /api/v1/tracker': () => followed([WALLETS[0], followedOf(OTHER, { name: 'okapi', emoji: '🦒' })]),
    });
    await place.findByText('okapi');
    const marks = rowsOf(place).map((row) => row.querySelectorAll('[data-identicon]').length);
    expect(marks).toEqual([1, 1]);
  });

  it.each([
    [
      "with the server's words",
      () => refusalOf(409, 'tracker_delete_failed', 'The list is being imported'),
      'The list is being imported',
    ],
    [
      'without any',
      () => {
        throw new TypeError('network');
      },
      'Failed to delete wallet',
    ],
    [
      'when the answer has none',
      () => ({ status: 500, body: { error: true, code: 'internal' } }),
      'Failed to delete wallet',
    ],
    [
      'when the answer is none of ours',
      () => ({ status: 502, body: 'Bad gateway' }),
      'Failed to delete wallet',
    ],
  ])('[TRK-28] [ERR-35] [ERR-36] stay when that fails, and an alert says so, %s', async (_, answer, text) => {
    const alerted = vi.fn();
    vi.stubGlobal('alert', alerted);
    const { place } = await following({ 'DELETE /api/v1/tracker': answer });
    await userEvent.click(await place.findByRole('button', { name: 'Delete okapi' }));
    await waitFor(() => expect(alerted).toHaveBeenCalledWith(text));
    expect(place.getByText('okapi')).toBeTruthy();
  });

  it('[TRK-39] a wallet is followed by name and address; a wrong address is reported', async () => {
    const posted: unknown[] = [];
    const { place } = await following({
      'POST /api/v1/tracker': (_, body) => {
        posted.push(body);
        return dataOf(followedOf(OTHER));
      },
    });
    await userEvent.click(await place.findByRole('button', { name: 'Add Wallet' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Wallet' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Wallet address' }), '0xnope');
    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Schoen');
    await userEvent.click(form.getByRole('button', { name: 'Follow' }));
    expect(form.getByText('Enter a valid Solana address')).toBeTruthy();
    await userEvent.clear(form.getByRole('textbox', { name: 'Wallet address' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Wallet address' }), OTHER);
    await userEvent.click(form.getByRole('button', { name: 'Follow' }));
    await waitFor(() =>
      expect(posted).toEqual([{ address: OTHER, name: 'Schoen', emoji: null, group: null, notes: null }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[ERR-79] says that it could not be followed, and why', async () => {
    const { place } = await following({
      'POST /api/v1/tracker': () => refusalOf(409, 'already_followed', 'You already follow this wallet'),
    });
    await userEvent.click(await place.findByRole('button', { name: 'Add Wallet' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Wallet' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Wallet address' }), OTHER);
    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Schoen');
    await userEvent.click(form.getByRole('button', { name: 'Follow' }));
    await waitFor(() =>
      expect(toasts.getSnapshot()[0]).toMatchObject({
        title: 'Failed to add wallet tracker',
        text: 'You already follow this wallet',
      }),
    );
  });
});

describe('the dock', () => {
  const openDock = async () => {
    await userEvent.click((await openWindow()).getByRole('button', { name: 'Dock as sidebar' }));
    return within(await screen.findByRole('complementary', { name: 'Tracker' }));
  };

  it('[DOCK-03] [DOCK-06] has its tabs, Activity first, a Quick Buy of 1 and a button that closes it', async () => {
    serve();
    openPage();
    const dock = await openDock();
    expect(dock.getByRole('tab', { name: 'Activity' }).getAttribute('aria-selected')).toBe('true');
    expect(dock.getByRole('tab', { name: 'Following' })).toBeTruthy();
    expect(dock.getByRole<HTMLInputElement>('textbox', { name: 'Quick Buy amount' }).value).toBe('1');
    await userEvent.click(dock.getByRole('button', { name: 'Close Tracker' }));
    expect(screen.queryByRole('complementary', { name: 'Tracker' })).toBeNull();
  });

  it('[DOCK-07] is kept under walletTrackerDock, with its tab', async () => {
    serve();
    openPage();
    const dock = await openDock();
    const kept = () => JSON.parse(localStorage.getItem('walletTrackerDock') ?? 'null');
    expect(kept()).toEqual({ isDocked: true, activeTab: 'activity' });
    await tab(dock, 'Following');
    expect(kept()).toEqual({ isDocked: true, activeTab: 'follow' });
    await userEvent.click(dock.getByRole('button', { name: 'Close Tracker' }));
    expect(kept()).toEqual({ isDocked: false, activeTab: 'follow' });
  });

  it('[DOCK-09] becomes a window again by the Tracker button', async () => {
    serve();
    openPage();
    await openDock();
    expect(screen.queryByRole('region', { name: 'Tracker' })).toBeNull();
    await userEvent.click(await button('Tracker'));
    expect(await screen.findByRole('region', { name: 'Tracker' })).toBeTruthy();
    expect(screen.queryByRole('complementary', { name: 'Tracker' })).toBeNull();
  });

  it('[DOCK-04] says the same as the window', async () => {
    const wait = until();
    serve({
      'GET /api/v1/tracker/trades': async () => {
        await wait.there;
        return activities([]);
      },
      'GET /api/v1/tracker': () => followed([]),
    });
    openPage();
    const dock = await openDock();
    expect(await dock.findByText('Loading activities...')).toBeTruthy();
    wait.go();
    expect(await dock.findByText('No activities found')).toBeTruthy();
    await tab(dock, 'Following');
    expect(await dock.findByText('No wallets found')).toBeTruthy();
  });

  it('[DOCK-10] loads once, and deletes a row as the window does', async () => {
    const calls = serve({ 'DELETE /api/v1/tracker': () => dataOf({ removed: 1 }) });
    openPage();
    const dock = await openDock();
    await tab(dock, 'Following');
    await dock.findByText('okapi');
    await tab(dock, 'Activity');
    await tab(dock, 'Following');
    await userEvent.click(dock.getByRole('button', { name: 'Delete okapi' }));
    await waitFor(() => expect(dock.queryByText('okapi')).toBeNull());
    expect(calls.filter((call) => call.startsWith('GET /api/v1/tracker'))).toEqual([
      'GET /api/v1/tracker/trades?page=1&limit=50',
      'GET /api/v1/tracker?page=1&limit=100',
    ]);
    await userEvent.click(dock.getByRole('button', { name: 'Refresh' }));
    await waitFor(() =>
      expect(calls.filter((call) => call.startsWith('GET /api/v1/tracker?'))).toHaveLength(2),
    );
  });
});

describe('the pages', () => {
  it('[TRK-34] /track/tracking/activity filters by kind and text, sorts and pages', async () => {
    const calls = serve({
      'GET /api/v1/tracker/trades': () =>
        dataOf({ items: ITEMS, pagination: { ...pages, pages: 3 }, gaps: [] }),
    });
    openPage('/track/tracking/activity');
    const main = within(await screen.findByRole('main'));
    await main.findByText('okapi');
    const last = () => calls.filter((call) => call.includes('/tracker/trades')).at(-1);
    expect(last()).toBe('GET /api/v1/tracker/trades?page=1&limit=50&sorting=created_at%3Adesc');
    await userEvent.click(main.getByRole('radio', { name: 'Sells' }));
    await waitFor(() => expect(last()).toContain('&type=sell'));
    await userEvent.type(main.getByRole('searchbox', { name: 'Search activities' }), 'coo');
    await waitFor(() => expect(last()).toContain('&search=coo'));
    await userEvent.click(main.getByRole('button', { name: 'MC' }));
    await waitFor(() => expect(last()).toContain('sorting=marketcap%3Adesc'));
    await userEvent.click(main.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(last()).toContain('page=2'));
    expect(last()).toContain('&type=sell&search=coo');
  });

  it('[TRK-35] /track/tracking/follow adds, imports and deletes', async () => {
    const calls = serve({ 'DELETE /api/v1/tracker': () => dataOf({ removed: 1 }) });
    openPage('/track/tracking/follow');
    const main = within(await screen.findByRole('main'));
    await userEvent.click(await main.findByRole('button', { name: 'Delete okapi' }));
    await waitFor(() => expect(main.queryByText('okapi')).toBeNull());
    expect(main.getByText('Whale 07')).toBeTruthy();
    expect(main.getByRole('button', { name: 'Add Wallet' })).toBeTruthy();
    await userEvent.click(main.getByRole('button', { name: 'Import' }));
    expect(await screen.findByRole('dialog', { name: 'Import wallets' })).toBeTruthy();
    expect(calls).toContain('GET /api/v1/tracker?page=1&limit=100&sorting=created_at%3Adesc');
  });

  it('[TRK-40] an import is looked at, done with the choice for conflicts, and undone', async () => {
    const posted: unknown[] = [];
    const keep = (answer: unknown) => (_: URL, body: unknown) => {
      posted.push(body);
      return dataOf(answer);
    };
    serve({
      'POST /api/v1/tracker/import/preview': keep({
        format: 'lines',
        fresh: 1,
        items: [{ line: 1, address: OTHER, name: 'Schoen', emoji: null, group: null }],
        conflicts: [{ line: 2, address: WALLET, name: 'theirs', yours: 'Whale 07' }],
        skipped: [{ line: 3, reason: 'Not a Solana address' }],
      }),
      'POST /api/v1/tracker/import': keep({
        imported: 1,
        replaced: 1,
        skipped: [{ line: 3, reason: 'Not a Solana address' }],
        undoId: 'u1',
      }),
      'POST /api/v1/tracker/import/undo': keep({ removed: 1, restored: 1 }),
    });
    openPage('/track/tracking/follow');
    await userEvent.click(await button('Import'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import wallets' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Wallets to import' }), 'a list');
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(await dialog.findByText('1 new')).toBeTruthy();
    expect(dialog.getByText('Not a Solana address')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Import 1 wallet' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('radio', { name: 'Use imported' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Import 2 wallets' }));
    expect(await dialog.findByText('1 imported, 1 changed, 1 skipped.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Undo import' }));
    expect(await dialog.findByText('Undone: 1 removed, 1 restored.')).toBeTruthy();
    expect(posted).toEqual([{ text: 'a list' }, { text: 'a list', onConflict: 'replace' }, { undoId: 'u1' }]);
  });

  it('[ERR-78] says that wallets could not be loaded', async () => {
    serve({
      'GET /api/v1/tracker': () => refusalOf(400, 'tracker_failed', 'Failed to fetch wallet trackers'),
    });
    openPage('/track/tracking/follow');
    expect(await screen.findByText('Failed to fetch wallet trackers')).toBeTruthy();
  });
});
