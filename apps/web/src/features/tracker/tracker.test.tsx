import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, dataOf, openPage, playServer } from '#/app/app.testing.tsx';
import { useTrackerOptions } from './tracker.options.ts';
import { activities, button, followed, openWindow, serve, tab, until, WALLETS } from './tracker.testing.tsx';
import { useTrackerPlace } from './tracker-place.ts';

beforeEach(() => {
  useTrackerPlace.setState({ place: 'closed', windowTab: 'activity', dockTab: 'activity' });
  useTrackerOptions.setState({ unit: 'sol', quickBuy: true });
});

describe('tracker window', () => {
  it('[BAR-02] opens and closes with the Tracker button and with T', async () => {
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

  it('[TRK-31] [TRK-32] [TRK-33] links to the full page of the open tab', async () => {
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

  it('[TRK-36] [TRK-37] [TRK-38] [CONST-01] loads a list when first shown and on demand, not on a tab switch', async () => {
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

  it('[TRK-36] sends one request for a list that is left while loading', async () => {
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

  it('prompts a guest to sign in', async () => {
    const calls = playServer({});
    openPage();
    const place = await openWindow();
    expect(await place.findByText('Log in to track wallets')).toBeTruthy();
    expect(calls.filter((call) => call.includes('/tracker'))).toEqual([]);
  });
});

describe('loading texts', () => {
  it('[TRK-18] are shown while activities and wallets load, and while they are refetched', async () => {
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
    await tab(place, 'Activity');
    await place.findByText('okapi');
    wait = until();
    await userEvent.click(place.getByRole('button', { name: 'Refresh' }));
    expect(await place.findByText('Refreshing...')).toBeTruthy();
    wait.go();
    await waitFor(() => expect(place.queryByText('Refreshing...')).toBeNull());
  });
});

describe('tracker dock', () => {
  const openDock = async () => {
    await userEvent.click((await openWindow()).getByRole('button', { name: 'Dock as sidebar' }));
    return within(await screen.findByRole('complementary', { name: 'Tracker' }));
  };

  it('[DOCK-03] [DOCK-06] has its tabs, Activity first, a Quick Buy of 1 and a close button', async () => {
    serve();
    openPage();
    const dock = await openDock();
    expect(dock.getByRole('tab', { name: 'Activity' }).getAttribute('aria-selected')).toBe('true');
    expect(dock.getByRole('tab', { name: 'Following' })).toBeTruthy();
    expect(dock.getByRole<HTMLInputElement>('textbox', { name: 'Quick Buy amount' }).value).toBe('1');
    await userEvent.click(dock.getByRole('button', { name: 'Close Tracker' }));
    expect(screen.queryByRole('complementary', { name: 'Tracker' })).toBeNull();
  });

  it('[DOCK-07] is stored under walletTrackerDock, with its tab', async () => {
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

  it('[DOCK-09] becomes a window again with the Tracker button', async () => {
    serve();
    openPage();
    await openDock();
    expect(screen.queryByRole('region', { name: 'Tracker' })).toBeNull();
    await userEvent.click(await button('Tracker'));
    expect(await screen.findByRole('region', { name: 'Tracker' })).toBeTruthy();
    expect(screen.queryByRole('complementary', { name: 'Tracker' })).toBeNull();
  });

  it('[DOCK-04] shows the same as the window', async () => {
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

  it('[DOCK-10] loads once, and deletes a row like the window does', async () => {
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
