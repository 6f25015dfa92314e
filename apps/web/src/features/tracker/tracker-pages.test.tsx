import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { dataOf, openPage, refusalOf } from '#/app/app.testing.tsx';
import { WALLET } from '#/shared/testing/names.ts';
import { followedOf } from '#/shared/testing/tracker-builders.ts';
import { useTrackerOptions } from './tracker.options.ts';
import { button, followed, ITEMS, OTHER, pages, rowsOf, serve } from './tracker.testing.tsx';
import { useTrackerPlace } from './tracker-place.ts';

beforeEach(() => {
  useTrackerPlace.setState({ place: 'closed', windowTab: 'activity', dockTab: 'activity' });
  useTrackerOptions.setState({ unit: 'sol', quickBuy: true });
});

describe('tracker pages', () => {
  it('[TRK-34] filter activity by kind and text, sort and page at /track/tracking/activity', async () => {
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

  it('[TRK-35] add, import and delete at /track/tracking/follow', async () => {
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

  it('[TRK-40] preview an import, resolve conflicts by the chosen rule, and undo it', async () => {
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

  it('[ERR-78] show that wallets failed to load', async () => {
    serve({
      'GET /api/v1/tracker': () => refusalOf(400, 'tracker_failed', 'Failed to fetch wallet trackers'),
    });
    openPage('/track/tracking/follow');
    expect(await screen.findByText('Failed to fetch wallet trackers')).toBeTruthy();
  });

  it("[TRK-24] show a followed wallet's last trade and profit", async () => {
    const traded = followedOf(WALLET, { totalPnl: 320, lastTradeTime: '2026-01-01T00:00:00.000Z' });
    serve({ 'GET /api/v1/tracker': () => followed([traded]) });
    openPage('/track/tracking/follow');
    const main = within(await screen.findByRole('main'));
    await main.findByText('Whale 07');
    expect(rowsOf(main)[0]?.textContent).toMatch(/\d+d\+\$320\.00/);
  });
});
