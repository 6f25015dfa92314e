import { act, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataOf, openPage, refusalOf, statusIn } from '#/app/app.testing.tsx';
import { live } from '#/shared/realtime/live.ts';
import type { LiveListener } from '#/shared/realtime/live-client.ts';
import { MINT } from '#/shared/testing/names.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { useTrackerOptions } from './tracker.options.ts';
import { activities, ITEMS, openWindow, pages, rowsOf, serve } from './tracker.testing.tsx';
import { useTrackerPlace } from './tracker-place.ts';

beforeEach(() => {
  useTrackerPlace.setState({ place: 'closed', windowTab: 'activity', dockTab: 'activity' });
  useTrackerOptions.setState({ unit: 'sol', quickBuy: true });
});

describe('orphaned activities', () => {
  afterEach(() => vi.restoreAllMocks());

  it('leave the list with the first snapshot that lacks them', async () => {
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

describe('activities', () => {
  it('[TRK-06] [TRK-07] [TRK-08] [FMT-03] are shown in their columns', async () => {
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

  it('show the chain time and how late they were seen', async () => {
    serve();
    openPage();
    const place = await openWindow();
    const [first] = await place.findAllByTitle(/seen 0\.4 s later/);
    expect([first?.textContent, first?.title]).toEqual([
      expect.stringContaining('+0.4s'),
      expect.stringContaining('slot 361,204,877'),
    ]);
  });

  it('[TRK-09] distinguish buys from sells by color, sign and word', async () => {
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

  it('[TRK-12] [TRK-13] can be bought for 1 SOL, unless quick buys are off', async () => {
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

  it('[TRK-14] simulate quick buys in development mode and send no swap', async () => {
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
    // The home page reports a visit.
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

  it('[TRK-17] show an empty state', async () => {
    serve({ 'GET /api/v1/tracker/trades': () => activities([]) });
    openPage();
    expect(await (await openWindow()).findByText('No activities found')).toBeTruthy();
  });

  it('[ERR-81] show that they failed to load, and retry', async () => {
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

  it('mark a missed stretch', async () => {
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
