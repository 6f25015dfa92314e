import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dataOf, openPage, playServer, refusalOf } from '#/app/app.testing.tsx';
import { tokenRowOf } from '#/shared/testing/token-builders.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { COO, FAX, sent, serve } from './watchlist.testing.tsx';

const shown = () =>
  toasts
    .getSnapshot()
    .filter((toast) => toast.open)
    .map(({ title }) => title);

const strip = () => screen.findByRole('navigation', { name: 'Watchlist' });

describe('watchlist strip', () => {
  it('[WATCH-04] is hidden while the list is empty, and for guests', async () => {
    const calls = serve([]);
    openPage();
    await waitFor(() => expect(calls).toContain('GET /api/v1/watchlist'));
    expect(screen.queryByRole('navigation', { name: 'Watchlist' })).toBeNull();
    cleanup();
    const asGuest = playServer({});
    openPage();
    await screen.findByRole('button', { name: 'Log in' });
    expect(asGuest.filter((call) => call.includes('watchlist'))).toEqual([]);
  });

  it('[WATCH-05] [WATCH-06] [WATCH-07] [WATCH-13] shows picture or placeholder, name or ticker, and market cap', async () => {
    serve([COO, FAX]);
    openPage();
    const items = within(await strip()).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['Pigeon Union$4.1M', 'FFAX-']);
    expect(items.map((item) => item.querySelector('img')?.getAttribute('src') ?? null)).toEqual([
      '/images/coo.svg',
      null,
    ]);
  });

  it('[WATCH-08] accepts a market cap as a plain value and as an object with a value', async () => {
    const asObject: object = { ...COO, tokenAddress: 'MintTwo', marketCap: { value: 4_127_000 } };
    serve([COO, asObject]);
    openPage();
    const items = within(await strip()).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['Pigeon Union$4.1M', 'Pigeon Union$4.1M']);
  });

  it('[WATCH-10] [WATCH-11] [ERR-85] removes a token', async () => {
    serve([COO, FAX]);
    openPage();
    await userEvent.click(
      within(await strip()).getByRole('button', { name: 'Remove FAX from the watchlist', hidden: true }),
    );
    await waitFor(() => expect(screen.queryByText('FAX')).toBeNull());
    expect(sent).toEqual([{ call: 'remove', body: { tokens: ['MintFax'] } }]);
    expect(shown()).toEqual(['Token removed from watchlist']);
    expect(within(await strip()).getAllByRole('listitem')).toHaveLength(1);
  });

  it.each([
    [
      '[ERR-83] refused',
      () => refusalOf(500, 'watchlist_update_failed', 'Failed to update watchlist data'),
      'Failed to update watchlist data',
    ],
    [
      '[ERR-84] thrown',
      () => {
        throw new TypeError('network');
      },
      'Something went wrong',
    ],
  ])('%s: the item stays and an error is shown', async (_, answer, text) => {
    serve([COO], { 'POST /api/v1/watchlist/remove': answer });
    openPage();
    await userEvent.click(
      within(await strip()).getByRole('button', {
        name: 'Remove Pigeon Union from the watchlist',
        hidden: true,
      }),
    );
    await waitFor(() => expect(shown()).toEqual([text]));
    expect(within(await strip()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('[WATCH-02] [WATCH-03] collapses and expands, and remembers it for the next visit', async () => {
    serve([COO]);
    openPage();
    await userEvent.click(within(await strip()).getByRole('button', { name: 'Collapse the watchlist' }));
    expect(within(await strip()).queryAllByRole('listitem')).toEqual([]);
    cleanup();
    openPage();
    await userEvent.click(within(await strip()).getByRole('button', { name: 'Expand the watchlist' }));
    expect(within(await strip()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('[WATCH-12] [WATCH-17] links to the full list and to each token', async () => {
    serve([COO]);
    const { history } = openPage();
    const place = within(await strip());
    expect(place.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe(
      '/track/tracking/watchlist',
    );
    await userEvent.click(place.getByRole('link', { name: /Pigeon Union/ }));
    expect(history.location.pathname).toBe('/token/MintCoo');
  });
});

describe('stars', () => {
  const row = tokenRowOf('MintCoo', { symbol: 'COO' });
  const list = {
    items: [row],
    total: 1,
    pagination: { page: 1, limit: 50, count: 1, pages: 1, hasNextPage: false, hasPreviousPage: false },
  };

  it('[WATCH-14] [ERR-86] of a row add the token and remove it', async () => {
    serve([], { 'GET /api/v1/screener': () => dataOf(list) });
    openPage('/screener');
    const star = await screen.findByRole('button', { name: 'Watch COO' });
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('false'));
    await userEvent.click(star);
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
    expect([sent, shown()]).toEqual([
      [{ call: 'add', body: { tokens: ['MintCoo'] } }],
      ['Token added to watchlist'],
    ]);
    await userEvent.click(star);
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('false'));
  });

  it('prompt a guest to sign in', async () => {
    playServer({ 'GET /api/v1/screener': () => dataOf(list) });
    openPage('/screener');
    await userEvent.click(await screen.findByRole('button', { name: 'Watch COO' }));
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeTruthy();
  });

  it('toggle for the focused row with W', async () => {
    serve([], { 'GET /api/v1/screener': () => dataOf(list) });
    openPage('/screener');
    const star = await screen.findByRole('button', { name: 'Watch COO' });
    star.closest('tr')?.focus();
    await userEvent.keyboard('w');
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
  });
});
