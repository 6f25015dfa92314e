import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Answer, dataOf, openPage, playServer, refusalOf } from '#/app/app.testing.tsx';
import { toasts } from '#/shared/toasts/toasts.ts';
import { open, PANEL, panelOf, section, serve, shown } from './account-panel.testing.tsx';

const toastTexts = () =>
  toasts
    .getSnapshot()
    .filter((toast) => toast.open)
    .map(({ title, text }) => [title, text]);

describe('account panel', () => {
  it('[PANEL-03] [PANEL-18] has a header, its sections and Sign Out', async () => {
    serve();
    openPage();
    const panel = await open();
    expect(await panel.findByText('0.85%')).toBeTruthy();
    for (const name of ['Your Wallets', 'Referrals', 'Updates', 'Support', 'Resources'])
      expect(section(panel, name)).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
  });

  it('[PANEL-04] opens and closes each section independently', async () => {
    serve();
    openPage();
    const panel = await open();
    const state = () =>
      ['Your Wallets', 'Referrals', 'Updates', 'Support', 'Resources'].map(
        (name) => section(panel, name).getAttribute('aria-expanded') === 'true',
      );
    const first = state();
    for (const [index, name] of ['Your Wallets', 'Referrals', 'Updates', 'Support', 'Resources'].entries()) {
      const before = state();
      await userEvent.click(section(panel, name));
      expect(state()).toEqual(before.map((was, at) => (at === index ? !was : was)));
    }
    expect(state()).toEqual(first.map((was) => !was));
  });

  it('[PANEL-06] shows fee, discount and claimable amount in its header', async () => {
    serve();
    openPage();
    const panel = await open();
    await panel.findByText('0.85%');
    expect(
      ['Trading Fee', 'Fee Discount', 'Claim'].map(
        (label) => panel.getByText(label).nextSibling?.textContent,
      ),
    ).toEqual(['0.85%', '15.00%', '1.2500 SOL']);
  });

  it('[PANEL-05] [PANEL-07] loads its data when opened, and shows picture and rank in its header', async () => {
    const image = '/images/mira.webp';
    const calls = serve({
      'GET /api/v1/profile/data': () => panelOf({ profileStats: { ...PANEL.profileStats, image, rank: 21 } }),
    });
    openPage();
    expect(calls).not.toContain('GET /api/v1/profile/data');
    const panel = await open();
    expect(await panel.findByText('Rank 19')).toBeTruthy();
    expect(calls.filter((call) => call === 'GET /api/v1/profile/data')).toHaveLength(1);
    expect(document.querySelector(`img[src="${image}"]`)).toBeTruthy();
  });

  it('[PROFILE-09] colors a rank by its band, and gray without one', async () => {
    for (const [rank, band] of [
      [0, '0'],
      [7, '5'],
      [20, '20'],
    ] as const) {
      serve({ 'GET /api/v1/profile/data': () => panelOf({ profileStats: { ...PANEL.profileStats, rank } }) });
      openPage();
      const panel = await open();
      const badge = await panel.findByText(`Rank ${rank}`);
      expect([
        badge.dataset['band'],
        badge.className.includes(rank === 0 ? 'text-t3' : `rank-${band}`),
      ]).toEqual([band, true]);
      cleanup();
    }
  });

  it('[PANEL-23] [PANEL-24] [CHAT-25] [CHAT-26] [ERR-50] [ERR-51] saves presence optimistically, and reverts it on failure', async () => {
    const posted: unknown[] = [];
    let answer: () => Answer | Promise<Answer> = () => dataOf({ online: false });
    serve({
      'POST /api/v1/profile': (_, body) => {
        posted.push(body);
        return answer();
      },
    });
    openPage();
    const panel = await open();
    const state = () => panel.getByRole('switch', { name: /line$/ });
    await panel.findByText('Online');
    let give: (value: Answer) => void = () => undefined;
    answer = () => new Promise((resolve) => (give = resolve));
    await userEvent.click(state());
    expect([state().textContent, state().getAttribute('aria-checked')]).toEqual(['Offline', 'false']);
    give(dataOf({ online: false }));
    await waitFor(() => expect(posted).toEqual([{ online: false }]));
    await waitFor(() =>
      expect(toastTexts()).toEqual([['Profile Updated', 'Your profile has been updated successfully.']]),
    );
    answer = () => refusalOf(500, 'profile_failed', 'Failed to update profile.');
    await userEvent.click(state());
    await waitFor(() => expect(toastTexts()).toEqual([['Error', 'Failed to update profile.']]));
    expect(state().textContent).toBe('Offline');
    expect(posted).toEqual([{ online: false }, { online: true }]);
  });

  it('[PANEL-08] lists the wallets with shortened address, balance and a mark on the primary one', async () => {
    serve();
    openPage();
    const panel = await open();
    const items = within(await panel.findByRole('list', { name: 'Your wallets' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'MainPrimaryWaLL...111110.00SOL',
      'SecondQaLL...111110.00SOL',
    ]);
  });

  it('[PANEL-19] [PANEL-20] opens at the wallets from the button next to the balance', async () => {
    serve();
    const { history } = openPage();
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    const panel = await open('Your wallets');
    expect(section(panel, 'Your Wallets').getAttribute('aria-expanded')).toBe('true');
    expect(history.location.pathname).toBe('/');
    expect(screen.getByTestId('balance-chip').getAttribute('href')).toBe('/portfolio/wallets');
    const inView = scrolled.mock.instances.map((each) => (each as HTMLElement).getAttribute('aria-label'));
    scrolled.mockRestore();
    expect(inView).toContain('Your Wallets');
  });

  it('[PANEL-22] [ERR-01] shows that its data failed to load, and stays usable', async () => {
    serve({
      'GET /api/v1/profile/data': () => ({
        status: 500,
        body: { error: 'Failed to get user side panel data' },
      }),
    });
    openPage();
    const panel = await open();
    await waitFor(() => expect(shown()).toEqual(['Failed to fetch user side panel data']));
    await userEvent.click(section(panel, 'Resources'));
    expect(panel.getByRole('link', { name: 'Documentation' })).toBeTruthy();
    expect(await panel.findByText('Main')).toBeTruthy();
  });

  it('lets a guest sign in, and shows nothing personal', async () => {
    const calls = playServer({});
    openPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Side panel' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Dugout' }));
    expect(panel.getByRole('button', { name: 'Log in' })).toBeTruthy();
    expect(panel.queryByRole('button', { name: /Your Wallets|Referrals|Sign Out/ })).toBeNull();
    expect(calls.filter((call) => /profile|referral|wallet/.test(call))).toEqual([]);
  });
});

describe('signing out', () => {
  it('[SHELL-21] closes the panel, shows a toast and opens /', async () => {
    serve({ 'GET /api/logout': () => ({ body: { message: 'ok' } }) });
    const { history } = openPage('/portfolio/wallets');
    await userEvent.click((await open()).getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([shown(), history.location.pathname]).toEqual([['Logout successful.'], '/']);
  });

  it('[SHELL-22] keeps the panel open on failure', async () => {
    serve({ 'GET /api/logout': () => ({ status: 500, body: {} }) });
    const { history } = openPage('/portfolio/wallets');
    await userEvent.click((await open()).getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(shown()).toEqual(['Logout failed.']));
    expect([screen.getByRole('dialog', { name: 'Account' }), history.location.pathname]).toEqual([
      expect.anything(),
      '/portfolio/wallets',
    ]);
  });
});
