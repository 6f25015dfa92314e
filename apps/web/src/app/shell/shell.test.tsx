import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { toasts } from '#/shared/toasts/toasts.ts';
import { openPage, playServer, STATUS, statusIn, TRADER } from '../app.testing.tsx';

const wallet = (balance: number, name: string) => ({
  id: name,
  name,
  address: name,
  balance_sol: balance,
  lamports: '0',
  is_primary: false,
  archived: false,
  exportAvailableAt: null,
});

const shown = () =>
  toasts
    .getSnapshot()
    .filter((toast) => toast.open)
    .map((toast) => toast.title);

describe('top bar', () => {
  it('[SHELL-01] [SHELL-04] shows guests a way to sign in and nothing personal', async () => {
    const calls = playServer({});
    openPage();
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeTruthy();
    expect(screen.queryByTestId('balance-chip')).toBeNull();
    expect(calls.filter((call) => /wallet|positions|portfolio/.test(call))).toEqual([]);
  });

  it('[SHELL-10] links to five pages', async () => {
    playServer({});
    openPage();
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    const paths = pages.getAllByRole('link').map((link) => link.getAttribute('href')?.split('?')[0]);
    expect(paths).toHaveLength(5);
    expect(new Set(paths)).toEqual(
      new Set(['/explorer', '/leaderboard', '/portfolio', '/screener', '/track/tracking/follow']),
    );
  });

  it('[WALLET-01] shows the search input and the total of all wallets with two decimals', async () => {
    playServer({
      'GET /api/v1/me': () => ({ body: { data: TRADER } }),
      'GET /api/v1/wallet/user': () => ({ body: { data: [wallet(12.346, 'a'), wallet(3.2, 'b')] } }),
    });
    openPage();
    await waitFor(() => expect(screen.getByTestId('balance-chip').textContent).toContain('15.55'));
    expect(screen.getByRole('textbox', { name: 'Search' })).toBeTruthy();
  });

  it('[WALLET-02] links the balance to the wallets', async () => {
    playServer({ 'GET /api/v1/me': () => ({ body: { data: TRADER } }) });
    const { history } = openPage();
    await userEvent.click(await screen.findByTestId('balance-chip'));
    expect(history.location.pathname).toBe('/portfolio/wallets');
  });

  it("marks an area's link on each page of the area", async () => {
    playServer({});
    openPage('/track/tracking/watchlist');
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(pages.getByRole('link', { name: 'Track' }).getAttribute('aria-current')).toBe('page');
    expect(pages.getByRole('link', { name: 'Portfolio' }).getAttribute('aria-current')).toBeNull();
  });

  it('[SHELL-08] links the logo to /', async () => {
    playServer({});
    const { history } = openPage('/portfolio/wallets');
    await userEvent.click(await screen.findByRole('link', { name: 'Dugout' }));
    expect(history.location.pathname).toBe('/');
  });

  it.each([
    ['paper', 'Play money'],
    ['development', 'Development'],
  ])('shows the trading mode while it is %s', async (mode, label) => {
    playServer({ 'GET /api/v1/status': () => statusIn(mode) });
    openPage();
    expect(await screen.findByRole('button', { name: label })).toBeTruthy();
  });

  it('shows no trading mode while it is live', async () => {
    playServer({ 'GET /api/v1/status': () => statusIn('live') });
    openPage();
    await screen.findByRole('button', { name: 'Log in' });
    expect(screen.queryByRole('button', { name: /Play money|Development/ })).toBeNull();
  });
});

describe('bottom bar', () => {
  it('[BAR-04] toggles the positions strip by press and by P', async () => {
    playServer({});
    openPage();
    const toggle = await screen.findByRole('button', { name: 'Positions' });
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(toggle);
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('region', { name: 'Positions' })).toBeTruthy();
    await userEvent.keyboard('p');
    expect(screen.queryByRole('region', { name: 'Positions' })).toBeNull();
  });

  it('[BAR-05] [GIVE-01] links to the giveaway and marks its link only there', async () => {
    playServer({});
    const { history } = openPage();
    const bar = within(await screen.findByRole('contentinfo'));
    const link = bar.getByRole('link', { name: 'Giveaway' });
    expect(link.getAttribute('href')).toBe('/giveaway');
    expect(link.getAttribute('aria-current')).toBeNull();
    await userEvent.click(link);
    expect(history.location.pathname).toBe('/giveaway');
    expect(await screen.findByText('Failed to load giveaways')).toBeTruthy();
    await waitFor(() => expect(link.getAttribute('aria-current')).toBe('page'));
    expect(bar.getByRole('link', { name: 'Clans' }).getAttribute('aria-current')).toBeNull();
  });

  it('[BAR-09] shows the SOL price in dollars with two decimals', async () => {
    playServer({});
    openPage();
    await waitFor(() => expect(screen.getByTestId('sol-price').textContent).toContain('$152.30'));
  });

  it('[SHELL-27] [BAR-10] [BAR-11] [CONST-03] fetches the price every 5000 ms and keeps the last on failure', async () => {
    vi.useFakeTimers();
    let price: number | null = null;
    const calls = playServer({
      'GET /api/v1/price': () =>
        price === null
          ? { status: 503, body: { error: true, code: 'price_unknown', message: 'SOL price unavailable' } }
          : { body: { usdPrice: price } },
    });
    const requestCount = () => calls.filter((call) => call.includes('/price')).length;
    const badge = () => screen.getByTestId('sol-price').textContent;
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    openPage();
    await pass(100);
    expect([requestCount(), badge()?.endsWith('-')]).toEqual([1, true]);
    price = 151;
    await pass(5_000);
    expect([requestCount(), badge()?.endsWith('$151.00')]).toEqual([2, true]);
    price = null;
    await pass(5_000);
    expect([requestCount(), badge()?.endsWith('$151.00')]).toEqual([3, true]);
    price = 160.456;
    await pass(5_000);
    expect(badge()?.endsWith('$160.46')).toBe(true);
    expect(shown()).toEqual([]);
  });
});

describe('pages', () => {
  it('[SHELL-32] show an error with a link home for an unknown route', async () => {
    playServer({});
    const { history } = openPage('/nowhere');
    expect(await screen.findByText('Page not found')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Go home' }));
    expect(history.location.pathname).toBe('/');
  });

  it('[SHELL-09] show guests an introduction next to the market at /', async () => {
    playServer({});
    openPage();
    expect(await screen.findByRole('button', { name: 'Create account' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Trending' })).toBeTruthy();
  });

  it.each([
    ['open', true],
    ['closed', false],
  ])('[SHELL-02] offer a sign-up form where registration is %s', async (registration, offered) => {
    playServer({ 'GET /api/v1/status': () => ({ body: { data: { ...STATUS, registration } } }) });
    openPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Create account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create account' }));
    if (offered) expect(await dialog.findByLabelText('Username')).toBeTruthy();
    else expect(await dialog.findByText('This server does not accept new accounts.')).toBeTruthy();
    expect(dialog.queryAllByLabelText('Password')).toHaveLength(offered ? 1 : 0);
    await userEvent.click(dialog.getByRole('radio', { name: 'Log in' }));
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });

  it('[SHELL-09] show traders their positions at / instead', async () => {
    playServer({ 'GET /api/v1/me': () => ({ body: { data: TRADER } }) });
    openPage();
    expect(await screen.findByText('No open positions')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
  });
});

describe('first visit', () => {
  it('[SHELL-15] [SHELL-16] [SHELL-18] shows a welcome, and closing removes only its parameter', async () => {
    playServer({});
    const { history } = openPage('/?isFirstTime=true&ref=abc');
    const dialog = await screen.findByRole('dialog', { name: 'Welcome' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Get started' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(history.location.search).toBe('?ref=abc');
  });

  it.each(['/', '/?isFirstTime=false', '/?isFirstTime=TRUE', '/?isFirstTime='])(
    '[SHELL-15] %s does not show the welcome',
    async (path) => {
      playServer({});
      openPage(path);
      await screen.findByRole('button', { name: 'Create account' });
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});

describe('signing out', () => {
  const signOut = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Account: mira_k' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  };

  it('[SHELL-20] [SHELL-21] [ERR-05] waits for the server, then shows a toast and opens /', async () => {
    let answer = () => {};
    const arrived = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const calls = playServer({
      'GET /api/v1/me': () => ({ body: { data: TRADER } }),
      'GET /api/logout': async () => {
        await arrived;
        return { body: { message: 'ok' } };
      },
    });
    const { history } = openPage('/portfolio/wallets');
    await signOut();
    await waitFor(() => expect(calls).toContain('GET /api/logout'));
    expect(history.location.pathname).toBe('/portfolio/wallets');
    answer();
    await waitFor(() => expect(history.location.pathname).toBe('/'));
    expect(shown()).toEqual(['Logout successful.']);
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeTruthy();
  });

  it.each([
    ['[SHELL-22] [ERR-03] refused', () => ({ status: 500, body: {} }), 'Logout failed.'],
    [
      '[SHELL-22] [ERR-04] thrown',
      () => {
        throw new TypeError('network');
      },
      'Logout error.',
    ],
  ])('%s: stays and shows the error', async (_, answer, text) => {
    playServer({ 'GET /api/v1/me': () => ({ body: { data: TRADER } }), 'GET /api/logout': answer });
    const { history } = openPage('/portfolio/wallets');
    await signOut();
    await waitFor(() => expect(shown()).toEqual([text]));
    expect(history.location.pathname).toBe('/portfolio/wallets');
  });
});
