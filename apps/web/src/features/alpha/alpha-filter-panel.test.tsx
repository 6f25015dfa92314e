import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataOf, openPage } from '#/app/app.testing.tsx';
import { useSocial } from '#/features/friends/social.store.ts';
import { cardOf, presetOf } from '#/shared/testing/alpha-builders.ts';
import { useAlpha } from './alpha.store.ts';
import {
  FIRST,
  openAdvanced,
  openAlpha,
  openFilters,
  requested,
  serve,
  sidebar,
  wide,
} from './alpha-tab.testing.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', wide);
  useAlpha.setState(FIRST);
});
afterEach(() => {
  cleanup();
  useSocial.setState({ isOpen: false, activeTab: 'friends' });
});

describe('filter panel', () => {
  it('[ALPHA-22] [ALPHA-23] offers the fifteen launchpads and seven flags', async () => {
    serve({});
    openAlpha();
    await openAdvanced();
    const panel = await openFilters();
    expect(within(panel.getByRole('group', { name: 'Launchpads' })).getAllByRole('checkbox')).toHaveLength(
      15,
    );
    const flags = within(panel.getByRole('group', { name: 'Kinds let through' }));
    const boxes = flags.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.filter(({ checked }) => checked)).toHaveLength(6);
    expect(flags.getByRole<HTMLInputElement>('checkbox', { name: 'Migrated' }).checked).toBe(false);
  });

  it('[ALPHA-37] [ALPHA-40] accepts only numbers and queries after typing pauses', async () => {
    const calls = serve({});
    openAlpha();
    await openAdvanced();
    const panel = await openFilters();
    const field = panel.getByRole<HTMLInputElement>('textbox', { name: 'Mcap min' });
    await userEvent.type(field, '2a0,k000');
    expect(field.value).toBe('20000');
    await waitFor(() => expect(requested(calls).at(-1)?.get('marketCapUsdMin')).toBe('20000'));
    expect(requested(calls).filter((query) => query.has('marketCapUsdMin'))).toHaveLength(1);
  });

  it('filters and sorts by the shares of launch wallets', async () => {
    const calls = serve({});
    openAlpha();
    await openAdvanced();
    const panel = await openFilters();
    for (const name of ['Snipers', 'Bundled', 'Agent'])
      expect(panel.getByRole('textbox', { name: `${name} max` })).toBeTruthy();
    await userEvent.type(panel.getByRole('textbox', { name: 'Fresh max' }), '20');
    await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Sort by' }), 'Fresh wallets');
    await waitFor(() =>
      expect(Object.fromEntries(requested(calls).at(-1) ?? [])).toMatchObject({
        freshHoldingsPctMax: '20',
        sortBy: 'freshHoldingsPct',
      }),
    );
  });

  it('[ALPHA-21] [ALPHA-36] sorts by any metric in both directions, and clears', async () => {
    const calls = serve({}, {}, [presetOf('Clean dev')]);
    openAlpha();
    await openAdvanced();
    const panel = await openFilters();
    const sort = panel.getByRole('combobox', { name: 'Sort by' });
    expect(within(sort).getAllByRole('option')).toHaveLength(18);
    await userEvent.selectOptions(sort, 'upvotes');
    await userEvent.click(panel.getByRole('button', { name: 'Low to high' }));
    await userEvent.click(panel.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() =>
      expect(Object.fromEntries(requested(calls).at(-1) ?? [])).toEqual({
        sortBy: 'upvotes',
        sortDir: 'desc',
        hideDuplicatedTokens: 'false',
      }),
    );
    expect(panel.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toEqual([]);
  });

  it('copies the filter as an address that opens it again', async () => {
    const copied: string[] = [];
    serve({}, {}, [presetOf('Clean dev')]);
    const { unmount } = openAlpha();
    await openAdvanced();
    const panel = await openFilters();
    vi.stubGlobal('navigator', {
      clipboard: { writeText: async (text: string) => copied.push(text) },
    });
    await userEvent.click(panel.getByRole('button', { name: 'Copy filter link' }));
    await waitFor(() => expect(copied).toHaveLength(1));
    unmount();
    useAlpha.setState(FIRST);
    const calls = serve({}, {}, [presetOf('Another', { tokenMetrics: {} })]);
    const address = new URL(copied[0] ?? '');
    openPage(address.pathname + address.search);
    await sidebar();
    await waitFor(() => expect(requested(calls).at(-1)?.get('marketCapUsdMax')).toBe('900000'));
    expect(requested(calls).at(-1)?.get('dexPaid')).toBe('true');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Advanced' }).checked).toBe(true);
  });

  it('closes on Esc before the sidebar does', async () => {
    serve({});
    openAlpha();
    await openAdvanced();
    const panel = await openFilters();
    panel.getByRole('textbox', { name: 'Mcap min' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
    expect(screen.getByRole('complementary', { name: 'Social' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Filters/ }));
  });

  it('shows what following would have earned, and opens a recorded hour in the same list', async () => {
    const calls = serve(
      {},
      {
        'GET /api/v1/alpha/replay': (url) =>
          dataOf({
            at: url.searchParams.get('at'),
            earliest: '2026-01-01T00:00:00.000Z',
            cards: [cardOf('OLD')],
          }),
      },
    );
    openAlpha();
    await openAdvanced();
    const panel = await openFilters();
    expect((await panel.findByText(/Last 7 d, bought 30 s later/)).textContent).toContain(
      'Last 7 d, bought 30 s later +11% n 212, likely +4 to +19%',
    );
    await userEvent.click(panel.getByRole('button', { name: 'Replay' }));
    expect(await screen.findByRole('link', { name: 'OLD' })).toBeTruthy();
    const bar = within(screen.getByRole('region', { name: 'Replay' }));
    const first = calls.find((call) => call.includes('/alpha/replay'));
    await userEvent.click(bar.getByRole('button', { name: 'An hour earlier' }));
    await waitFor(() =>
      expect(calls.filter((call) => call.includes('/alpha/replay')).at(-1)).not.toBe(first),
    );
    await userEvent.click(bar.getByRole('button', { name: 'Back to live' }));
    expect(await screen.findByText('No tokens available')).toBeTruthy();
  });
});
