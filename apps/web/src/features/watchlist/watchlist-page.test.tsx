import type { WatchedToken } from '@dugout/contract/watchlist/watched-token';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, dataOf, openPage, playServer, refusalOf } from '#/app/app.testing.tsx';
import { watchedOf } from '#/shared/testing/tracker-builders.ts';
import { COO, FAX, serve } from './watchlist.testing.tsx';

describe('watchlist page', () => {
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

  it('sorts by a metric, unknown values last', async () => {
    const main = await page([FAX, COO, watchedOf('MintPup', { name: 'Pup', marketCap: 9e6 })]);
    await userEvent.click(await main.findByRole('button', { name: 'Mcap' }));
    const names = main
      .getAllByRole('row')
      .slice(1)
      .map((each) => /Pup|Pigeon Union|FAX/.exec(each.textContent)?.[0]);
    expect(names).toEqual(['Pup', 'Pigeon Union', 'FAX']);
  });

  it('[ERR-82] shows that it failed to load, and retries', async () => {
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

  it('creates an alert in the direction of the level, and deletes it', async () => {
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

  it('stores a group and a note per token', async () => {
    const put: unknown[] = [];
    const main = await page([COO], {
      'PUT /api/v1/watchlist/MintCoo': (_, body) => {
        put.push(body);
        return dataOf(COO);
      },
    });
    await userEvent.click(await main.findByRole('button', { name: 'Group and note for Pigeon Union' }));
    const form = within(await screen.findByRole('dialog', { name: 'Group and note for Pigeon Union' }));
    await userEvent.type(form.getByRole('combobox', { name: 'Group' }), 'Birds');
    await userEvent.type(form.getByRole('textbox', { name: /Note/ }), 'watch the dev');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(put).toEqual([{ group: 'Birds', note: 'watch the dev' }]));
  });

  it('prompts a guest to sign in', async () => {
    playServer({});
    openPage('/track/tracking/watchlist');
    expect(await screen.findByText('Log in to watch tokens')).toBeTruthy();
  });
});
