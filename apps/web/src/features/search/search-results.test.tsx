import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, TRADER } from '#/app/app.testing.tsx';
import { swapOf } from '#/shared/testing/trading-builders.ts';
import { positionOf, walletOf } from '#/shared/testing/wallet-builders.ts';
import { all, found, openSearch, profile, token } from './search-dialog.testing.tsx';

const trader: Answers = {
  'GET /api/v1/me': () => ({ body: { data: TRADER } }),
  'GET /api/v1/wallet/user': () => ({ body: { data: [walletOf()] } }),
};

describe('results', () => {
  it("[SEARCH-13] [SEARCH-14] [SEARCH-15] show a token's identity and its pool", async () => {
    const { input } = await openSearch(() =>
      found(token('COO', { lookAlikes: 2, deepest: true }), token('CO0', { lookAlikes: 2, marketCap: null })),
    );
    await userEvent.type(input, 'pigeon');
    const [best, copy] = await screen.findAllByRole('option');
    for (const text of [
      'Pigeon COO',
      'COOm...pump',
      '3d',
      '$4.1M',
      '$6.8M',
      '$412.6K',
      'PumpSwap',
      'Deepest of 3',
    ])
      expect(best?.textContent).toContain(text);
    expect(copy?.textContent).toContain('Look-alike');
    expect(copy?.querySelector('[data-identicon]')).not.toBeNull();
  });

  it('[SEARCH-08] [SEARCH-09] are sorted by a press on an icon, missing values last', async () => {
    const { input } = await openSearch(() =>
      found(
        token('AAA', { marketCap: 5 }),
        token('BBB', { marketCap: null }),
        token('CCC', { marketCap: 9 }),
      ),
    );
    await userEvent.type(input, 'pigeon');
    await screen.findAllByRole('option');
    const order = () =>
      screen.getAllByRole('option').map((option) => /AAA|BBB|CCC/.exec(option.textContent ?? '')?.[0]);
    const icon = screen.getByRole('button', { name: 'Sort by market cap' });
    await userEvent.click(icon);
    expect([order(), icon.getAttribute('aria-pressed')]).toEqual([['CCC', 'AAA', 'BBB'], 'true']);
    await userEvent.click(icon);
    expect(order()).toEqual(['AAA', 'CCC', 'BBB']);
    await userEvent.clear(input);
    expect(screen.queryAllByRole('option')).toEqual([]);
  });

  it('[SEARCH-16] [SEARCH-29] [SEARCH-30] open the pool, close the dialog and store the text on a press', async () => {
    const { input, history } = await openSearch(() => found(token('COO')));
    await userEvent.type(input, ' coo ');
    await userEvent.click(await screen.findByRole('option'));
    expect(history.location.pathname).toBe('/screener/COOpool');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull());
    expect(localStorage.getItem('recentSearches')).toBe('["coo"]');
  });

  it("show the trader's holding of a token over all wallets", async () => {
    const coo = token('COO');
    const held = positionOf({ tokenAddress: coo.tokenAddress, amount: '400000000000' });
    const { input } = await openSearch(() => found(coo, token('AAA')), {
      ...trader,
      'GET /api/v1/token/positions': () => ({
        body: { data: [held, { ...held, positionId: 'p2', amount: '13900000000' }] },
      }),
    });
    await userEvent.type(input, 'pigeon');
    expect(await screen.findByText('You hold 413.9K')).toBeTruthy();
    expect(screen.getAllByText(/^You hold/)).toHaveLength(1);
  });

  it('are bought with Ctrl+Enter or the button, never by a letter', async () => {
    const bought: string[] = [];
    const { input, calls } = await openSearch(() => found(token('AAA'), token('BBB')), {
      ...trader,
      'POST /api/v1/swap': (_, body) => {
        bought.push((body as { outputMint: string }).outputMint);
        return { body: { data: swapOf() } };
      },
    });
    await screen.findByTestId('balance-chip');
    const swaps = () => calls.filter((call) => call === 'POST /api/v1/swap');
    await userEvent.type(input, 'b');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{ArrowDown}bw');
    expect(input).toHaveProperty('value', 'bbw');
    expect(swaps()).toEqual([]);
    await waitFor(() => expect(screen.getByRole('tabpanel').getAttribute('aria-busy')).toBe('false'));
    await userEvent.keyboard('{ArrowDown}{Control>}{Enter}{/Control}');
    await waitFor(() => expect(swaps()).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Buy AAA for 0.5 SOL' }));
    await waitFor(() => expect(swaps()).toHaveLength(2));
    expect(bought).toEqual(['BBB', 'AAA'].map((symbol) => token(symbol).tokenAddress));
  });

  it('are watched with Alt+W', async () => {
    const watched: unknown[] = [];
    const { input } = await openSearch(() => found(token('AAA')), {
      ...trader,
      'GET /api/v1/watchlist': () => ({ body: { data: [] } }),
      'POST /api/v1/watchlist': (_, body) => {
        watched.push(body);
        return { body: { data: { tokens: [] } } };
      },
    });
    await screen.findByTestId('balance-chip');
    await userEvent.type(input, 'a');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{Alt>}[KeyW]{/Alt}');
    await waitFor(() => expect(watched).toEqual([{ tokens: [token('AAA').tokenAddress] }]));
    expect(input).toHaveProperty('value', 'a');
  });

  it('are not opened by the Enter that ends a composition', async () => {
    const { input, history } = await openSearch(() => found(token('AAA')));
    await userEvent.type(input, 'a');
    await screen.findAllByRole('option');
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    expect(history.location.pathname).toBe('/nowhere');
  });

  it('open a suspected look-alike instead of buying it', async () => {
    const { input, history, calls } = await openSearch(
      () => found(token('AAA'), token('COO', { lookAlikes: 1 })),
      trader,
    );
    await userEvent.type(input, 'pigeon');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByText('open, not bought: look-alike')).toBeTruthy();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(history.location.pathname).toBe('/screener/COOpool');
    expect(calls.filter((call) => call.includes('POST /api/v1/swap'))).toEqual([]);
  });

  it('are selected with arrows and opened with Enter', async () => {
    const { input, history } = await openSearch(() => found(token('AAA'), token('BBB'), token('CCC')));
    await userEvent.type(input, 'pigeon');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    expect(history.location.pathname).toBe('/screener/BBBpool');
  });

  it('[ERR-21] show an empty state', async () => {
    const { input } = await openSearch(() => found());
    await userEvent.type(input, 'zzz');
    expect(await screen.findByText('No tokens found')).toBeTruthy();
  });

  it.each([
    [
      'refused',
      () => ({ status: 500, body: { error: true, code: 'search_failed', message: 'Search failed' } }),
    ],
    [
      'thrown',
      () => {
        throw new TypeError('network');
      },
    ],
  ])('[ERR-17] [ERR-20] show in red when the search is %s', async (_, answer) => {
    const { input } = await openSearch(answer);
    await userEvent.type(input, 'coo');
    const text = await screen.findByText('Failed to search tokens');
    expect(text.className).toContain('text-down');
  });
});

const WALLET = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
const wallet = (change: number | null) => ({
  address: WALLET,
  name: null,
  summary: { totalInvested: 12_345, winPercentage: 61 },
  historic: {
    summary: { '30d': { realizedChange: change, percentageChange: change === null ? null : 12.4 } },
  },
});

const openList = (place: string) => userEvent.keyboard(`{Alt>}[Digit${place}]{/Alt}`);

describe('result lists', () => {
  it('[SEARCH-05] [SEARCH-13] show counts; Alt with a number opens one, like arrows on the tabs', async () => {
    const { input, searches } = await openSearch(() =>
      all([wallet(5)], [profile('mira', 1), profile('mirko', null)]),
    );
    await userEvent.type(input, 'mi');
    await screen.findAllByRole('option');
    const tabs = () => within(screen.getByRole('dialog')).getAllByRole('tab');
    expect(tabs().map(({ textContent }) => textContent)).toEqual(['Tokens1', 'Wallets1', 'Profiles2']);
    const chosen = () => tabs().findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
    const order = [];
    for (const place of ['2', '3', '1']) {
      await openList(place);
      order.push(chosen());
    }
    expect(order).toEqual([1, 2, 0]);
    expect(document.activeElement).toBe(input);
    act(() => tabs()[0]?.focus());
    await userEvent.keyboard('{ArrowRight}');
    expect([chosen(), document.activeElement]).toEqual([1, tabs()[1]]);
    expect(searches()).toEqual(['mi']);
  });

  it('[SEARCH-07] let Tab move to the next control, past the open list to the sort icons', async () => {
    const { input } = await openSearch(() => all([wallet(5)], []));
    await userEvent.type(input, 'mi');
    await screen.findAllByRole('option');
    const path = [];
    for (let press = 0; press < 4; press++) {
      await userEvent.tab();
      path.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    }
    expect(path).toEqual(['Clear', 'Esc', 'Tokens1', 'Sort by age']);
  });

  it('[FMT-01] [CONST-12] shorten an address to 4 and 4 letters, found wallets to 15 and 4', async () => {
    const { input } = await openSearch(() => ({
      body: {
        data: { tokens: [{ ...token('COO'), tokenAddress: WALLET }], wallets: [wallet(320)], profiles: [] },
        error: false,
        message: 'OK',
      },
    }));
    await userEvent.type(input, '4Nd1');
    expect((await screen.findByRole('option')).textContent).toContain('4Nd1...DB4T');
    await userEvent.click(screen.getByRole('tab', { name: /Wallets/ }));
    expect((await screen.findByRole('option')).textContent).toContain('4Nd1mBQtrMJVYVf...DB4T');
  });

  it("[SEARCH-17] [SEARCH-18] [SEARCH-19] [WALLET-11] show a wallet's address and figures and link to its page", async () => {
    const { input, history } = await openSearch(() => all([wallet(320)], []));
    await userEvent.type(input, '4Nd1');
    await userEvent.click(await screen.findByRole('tab', { name: /Wallets/ }));
    const row = await screen.findByRole('option');
    for (const text of ['4Nd1mBQtrMJVYVf...DB4T', '$12,345.00', '61%', '$320', '+12.40%'])
      expect(row.textContent).toContain(text);
    expect(screen.queryByRole('button', { name: /^Sort by/ })).toBeNull();
    await userEvent.click(row);
    expect(history.location.pathname).toBe(`/wallet/${WALLET}`);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull());
  });

  it('[SEARCH-20] [SEARCH-21] [SEARCH-22] [SEARCH-23] [CONST-15] color profile ranks by band and link to their page', async () => {
    const ranked = [
      profile('a', 10),
      { ...profile('b', 11), userId: 'traderB' },
      profile('c', 50),
      profile('d', 51),
      profile('e', 100),
      profile('f', 101),
      profile('g', null),
    ];
    const { input, history } = await openSearch(() => all([], ranked));
    await userEvent.type(input, 'a');
    await userEvent.click(await screen.findByRole('tab', { name: /Profiles/ }));
    const rows = await screen.findAllByRole('option');
    const bands = rows.map((row) => row.querySelector('[data-rank-band]')?.getAttribute('data-rank-band'));
    expect(bands).toEqual(['gold', 'silver', 'silver', 'bronze', 'bronze', 'none', 'none']);
    expect(rows.map((row) => row.querySelector('[data-rank-band]')?.textContent)).toEqual([
      '#10',
      '#11',
      '#50',
      '#51',
      '#100',
      '#101',
      '-',
    ]);
    expect(rows[0]?.textContent).toContain('Owls');
    await userEvent.click(screen.getByText('b'));
    await waitFor(() => expect(history.location.pathname).toBe('/profile/traderB'));
  });

  it('[ERR-21] [ERR-22] [ERR-23] show their own empty states', async () => {
    const { input } = await openSearch(() => found());
    await userEvent.type(input, 'zzz');
    expect(await screen.findByText('No tokens found')).toBeTruthy();
    await openList('2');
    expect(screen.getByText('No wallets found')).toBeTruthy();
    await openList('3');
    expect(screen.getByText('No profiles found')).toBeTruthy();
  });

  it('[ERR-17] [ERR-18] [ERR-19] [ERR-20] show in red that the search failed', async () => {
    const { input } = await openSearch(() => ({
      status: 500,
      body: { error: true, code: 'search_failed', message: 'Search failed' },
    }));
    await userEvent.type(input, 'coo');
    const failures = ['Failed to search tokens', 'Failed to search wallets', 'Failed to search profiles'];
    for (const [at, text] of failures.entries()) {
      await openList(`${at + 1}`);
      expect((await screen.findByText(text)).className).toContain('text-down');
    }
  });
});
