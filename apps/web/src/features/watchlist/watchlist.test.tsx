import type { WatchedToken } from '@dugout/contract/watchlist/watched-token';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, dataOf, openPage, playServer, refusalOf, TRADER } from '#/app/app.testing.tsx';
import { tokenRowOf } from '#/shared/testing/token-builders.ts';
import { watchedOf } from '#/shared/testing/tracker-builders.ts';
import { toasts } from '#/shared/toasts/toasts.ts';

const COO = watchedOf('MintCoo');
const FAX = watchedOf('MintFax', { name: null, symbol: 'FAX', image: null, marketCap: null });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  for (const toast of toasts.getSnapshot()) toasts.dismiss(toast.id);
  vi.unstubAllGlobals();
});

const shown = () =>
  toasts
    .getSnapshot()
    .filter((toast) => toast.open)
    .map(({ title }) => title);

const sent: { call: string; body: unknown }[] = [];

/** A server with a watchlist that changes as it is asked to. */
function serve(first: readonly unknown[], answers: Answers = {}): string[] {
  let tokens = [...first];
  sent.length = 0;
  const change =
    (call: string, next: (mints: readonly string[]) => unknown[], message: string) =>
    (_: URL, body: unknown) => {
      sent.push({ call, body });
      const mints =
        typeof body === 'object' && body !== null && 'tokens' in body && Array.isArray(body.tokens)
          ? body.tokens
          : [];
      tokens = next(mints);
      return { body: { data: { tokens }, message } };
    };
  const addressOf = (token: unknown) =>
    typeof token === 'object' && token !== null && 'tokenAddress' in token ? token.tokenAddress : null;
  return playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/watchlist': () => dataOf({ tokens }),
    'POST /api/v1/watchlist': change(
      'add',
      (mints) => [...mints.map((mint) => watchedOf(mint)), ...tokens],
      'Token added to watchlist',
    ),
    'POST /api/v1/watchlist/remove': change(
      'remove',
      (mints) => tokens.filter((token) => !mints.some((mint) => mint === addressOf(token))),
      'Token removed from watchlist',
    ),
    ...answers,
  });
}

const strip = () => screen.findByRole('navigation', { name: 'Watchlist' });

describe('the strip', () => {
  it('[WATCH-04] is not there while the list is empty, nor for a guest', async () => {
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

  it('[WATCH-08] takes a market cap as a plain value and as an object with a value', async () => {
    const asObject: object = { ...COO, tokenAddress: 'MintTwo', marketCap: { value: 4_127_000 } };
    serve([COO, asObject]);
    openPage();
    const items = within(await strip()).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['Pigeon Union$4.1M', 'Pigeon Union$4.1M']);
  });

  it('[WATCH-10] [WATCH-11] [ERR-85] removes one, and then it is gone', async () => {
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
  ])('%s: the item stays and it says so', async (_, answer, text) => {
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

  it('[WATCH-02] [WATCH-03] is collapsed and expanded again, and stays as it was on the next visit', async () => {
    serve([COO]);
    openPage();
    await userEvent.click(within(await strip()).getByRole('button', { name: 'Collapse the watchlist' }));
    expect(within(await strip()).queryAllByRole('listitem')).toEqual([]);
    cleanup();
    openPage();
    await userEvent.click(within(await strip()).getByRole('button', { name: 'Expand the watchlist' }));
    expect(within(await strip()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('[WATCH-12] [WATCH-17] leads to the whole list and to each token', async () => {
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

  it('[WATCH-14] [ERR-86] of a row adds the token and takes it off again', async () => {
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

  it('asks a guest to sign in', async () => {
    playServer({ 'GET /api/v1/screener': () => dataOf(list) });
    openPage('/screener');
    await userEvent.click(await screen.findByRole('button', { name: 'Watch COO' }));
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeTruthy();
  });

  it('W watches the row in focus', async () => {
    serve([], { 'GET /api/v1/screener': () => dataOf(list) });
    openPage('/screener');
    const star = await screen.findByRole('button', { name: 'Watch COO' });
    star.closest('tr')?.focus();
    await userEvent.keyboard('w');
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
  });
});

describe('the page', () => {
  const page = async (tokens: readonly WatchedToken[], answers: Answers = {}) => {
    serve(tokens, answers);
    openPage('/track/tracking/watchlist');
    return within(await screen.findByRole('main'));
  };

  it('[WATCH-16] shows every watched token with picture, name, market cap and a star that removes it', async () => {
    const main = await page([COO, FAX]);
    const table = within(await main.findByRole('table', { name: 'Watched tokens' }));
    const [, first, second] = table.getAllByRole('row');
    expect(first?.textContent).toContain('Pigeon Union');
    expect(first?.textContent).toContain('$4.1M');
    expect(first?.querySelector('img')?.getAttribute('src')).toBe('/images/coo.svg');
    expect(second?.textContent).toContain('FAX');
    await userEvent.click(table.getByRole('button', { name: 'Watch FAX' }));
    await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(2));
  });

  it('sorts by a figure, what is not known last', async () => {
    const main = await page([FAX, COO, watchedOf('MintPup', { name: 'Pup', marketCap: 9e6 })]);
    await userEvent.click(await main.findByRole('button', { name: 'Mcap' }));
    const names = main
      .getAllByRole('row')
      .slice(1)
      .map((each) => /Pup|Pigeon Union|FAX/.exec(each.textContent)?.[0]);
    expect(names).toEqual(['Pup', 'Pigeon Union', 'FAX']);
  });

  it('[ERR-82] says that it could not be loaded, and tries again', async () => {
    let fails = true;
    const main = await page([COO], {
      'GET /api/v1/watchlist': () =>
        fails
          ? refusalOf(400, 'watchlist_failed', 'Failed to load watchlist data')
          : dataOf({ tokens: [COO] }),
    });
    expect(await main.findByText('Failed to load watchlist data')).toBeTruthy();
    fails = false;
    await userEvent.click(main.getByRole('button', { name: 'Retry' }));
    expect(await main.findByText('Pigeon Union')).toBeTruthy();
  });

  it('arms an alert on the side of the level, and takes it away', async () => {
    const posted: unknown[] = [];
    const alert = {
      id: 'a1',
      tokenAddress: 'MintCoo',
      name: 'Pigeon Union',
      symbol: 'COO',
      image: null,
      metric: 'marketCapUsd',
      direction: 'below',
      level: 1_000_000,
      status: 'armed',
      createdAt: '2026-01-01T00:00:00.000Z',
      firedAt: null,
      firedFigure: null,
    } as const;
    let armed: WatchedToken['alerts'] = [];
    const main = await page([COO], {
      'GET /api/v1/watchlist': () => dataOf({ tokens: [{ ...COO, alerts: armed }] }),
      'POST /api/v1/watchlist/alerts': (_, body) => {
        posted.push(body);
        armed = [alert];
        return dataOf(alert);
      },
      'DELETE /api/v1/watchlist/alerts/a1': () => {
        armed = [];
        return dataOf({ id: 'a1' });
      },
    });
    await userEvent.click(await main.findByRole('button', { name: /Alerts for Pigeon Union/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Alerts for Pigeon Union' }));
    await userEvent.type(form.getByRole('textbox'), '1M');
    await userEvent.click(form.getByRole('button', { name: 'Alert when below $1.0M' }));
    await userEvent.click(
      await form.findByRole('button', { name: 'Remove the alert: Market cap below $1.0M' }),
    );
    await waitFor(() => expect(form.queryByRole('list', { name: 'Active alerts' })).toBeNull());
    expect(posted).toEqual([
      { tokenAddress: 'MintCoo', metric: 'marketCapUsd', direction: 'below', level: 1_000_000 },
    ]);
  });

  it('keeps a group and a note of its own for each', async () => {
    const put: unknown[] = [];
    const main = await page([COO], {
      'PUT /api/v1/watchlist/MintCoo': (_, body) => {
        put.push(body);
        return dataOf(COO);
      },
    });
    await userEvent.click(await main.findByRole('button', { name: 'Group and note of Pigeon Union' }));
    const form = within(await screen.findByRole('dialog', { name: 'Group and note of Pigeon Union' }));
    await userEvent.type(form.getByRole('combobox', { name: 'Group' }), 'Birds');
    await userEvent.type(form.getByRole('textbox', { name: /Note/ }), 'watch the dev');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(put).toEqual([{ group: 'Birds', note: 'watch the dev' }]));
  });

  it('asks a guest to sign in', async () => {
    playServer({});
    openPage('/track/tracking/watchlist');
    expect(await screen.findByText('Log in to watch tokens')).toBeTruthy();
  });
});
