import type { ProfileData } from '@dugout/contract/profile/profile';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  type Answers,
  dataOf,
  openPage,
  playServer,
  refusalOf,
  STATUS,
  TRADER,
} from '#/app/app.testing.tsx';
import { useLook } from '#/features/settings/look.store.ts';
import { THEME_DEFAULTS } from '#/features/settings/theme.ts';
import { WALLET } from '#/shared/testing/names.ts';
import { walletOf } from '#/shared/testing/wallet-builders.ts';
import { toasts } from '#/shared/toasts/toasts.ts';

const STATS = {
  referralCode: 'OKAPI7',
  handle: null,
  totalReferrals: 12,
  totalEarningSol: 3.4567,
  claimableLamports: '1250000000',
  tradingFee: 0.85,
  feeDiscount: 15,
  referralBreakdown: { directPercent: 30, secondTierPercent: 3, thirdTierPercent: 2, total: 35 },
};

const updateOf = (version: string, date: string) => ({
  version,
  title: `Title ${version}`,
  date,
  changes: ['One change', 'Another', 'A third'],
});
const PANEL = {
  profileStats: { image: null, rank: 7, tradingFee: 0.85, feeDiscount: 15, solToClaim: 1.25, online: true },
  wallets: [],
  referralStats: STATS,
  updates: [
    updateOf('0.3.0', '2026-11-20'),
    updateOf('0.2.0', '2026-10-01'),
    updateOf('0.1.0', '2026-09-01'),
  ],
};
/** The answer of GET /profile/data, which stands at the top level. */
const panelOf = (changes: Partial<ProfileData> = {}) => ({ body: { ...PANEL, ...changes } });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  for (const toast of toasts.getSnapshot()) toasts.dismiss(toast.id);
  vi.unstubAllGlobals();
});

const serve = (answers: Answers = {}): string[] =>
  playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/profile/data': () => panelOf(),
    'GET /api/v1/wallet/user': () =>
      dataOf([
        walletOf(),
        walletOf({ id: 'w2', name: 'Second', address: `Q${WALLET.slice(1)}`, is_primary: false }),
      ]),
    ...answers,
  });

const shown = () =>
  toasts
    .getSnapshot()
    .filter((toast) => toast.open)
    .map(({ title }) => title);
const toastTexts = () =>
  toasts
    .getSnapshot()
    .filter((toast) => toast.open)
    .map(({ title, text }) => [title, text]);

const open = async (name = 'Side panel') => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Account' }));
};
const section = (panel: ReturnType<typeof within>, name: string) => panel.getByRole('button', { name });

describe('the side panel', () => {
  it('[PANEL-03] [PANEL-18] has a header, its sections and Sign Out', async () => {
    serve();
    openPage();
    const panel = await open();
    expect(await panel.findByText('0.85%')).toBeTruthy();
    for (const name of ['Your Wallets', 'Referrals', 'Updates', 'Support', 'Resources'])
      expect(section(panel, name)).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
  });

  it('[PANEL-04] each section opens and closes by itself', async () => {
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

  it('[PANEL-06] its header tells fee, discount and what can be claimed', async () => {
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

  it('[PANEL-05] [PANEL-07] opening it loads its data, and the header shows the picture and the rank', async () => {
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

  it('[PROFILE-09] a rank stands in the colour of its band, none in grey', async () => {
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

  it('[PANEL-23] [PANEL-24] [CHAT-25] [CHAT-26] [ERR-50] [ERR-51] presence changes at once, is saved, and reverts when it cannot be', async () => {
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

  it('[PANEL-19] [PANEL-20] is opened at the wallets from beside the balance', async () => {
    serve();
    const { history } = openPage();
    const panel = await open('Your wallets');
    expect(section(panel, 'Your Wallets').getAttribute('aria-expanded')).toBe('true');
    expect(history.location.pathname).toBe('/');
    expect(screen.getByTestId('balance-chip').getAttribute('href')).toBe('/portfolio/wallets');
  });

  it('[PANEL-22] [ERR-01] says that its data could not be loaded, and stays usable', async () => {
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

  it('is a way in for a guest, without anything personal', async () => {
    const calls = playServer({});
    openPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Side panel' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Dugout' }));
    expect(panel.getByRole('button', { name: 'Log in' })).toBeTruthy();
    expect(panel.queryByRole('button', { name: /Your Wallets|Referrals|Sign Out/ })).toBeNull();
    expect(calls.filter((call) => /profile|referral|wallet/.test(call))).toEqual([]);
  });
});

describe('updates, support and resources', () => {
  it('[PANEL-10] [PANEL-12] [CONST-22] the two latest updates are shown, all of them in a dialog', async () => {
    serve();
    openPage();
    const panel = await open();
    await panel.findByText('Title 0.3.0');
    expect(panel.getAllByRole('article').map((entry) => entry.getAttribute('aria-label'))).toEqual([
      '0.3.0',
      '0.2.0',
    ]);
    await userEvent.click(panel.getByRole('button', { name: 'All updates' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Platform Updates' }));
    const entries = dialog.getAllByRole('article');
    expect(entries.map((entry) => entry.getAttribute('aria-label'))).toEqual(['0.3.0', '0.2.0', '0.1.0']);
    expect(within(entries[0] ?? document.body).getAllByRole('listitem')).toHaveLength(3);
  });

  it('[PANEL-11] the latest are those of the newest date, then of the highest version, however the server lists them', async () => {
    const updates = [
      updateOf('0.9.0', '2026-11-20'),
      updateOf('0.1.0', '2026-09-01'),
      updateOf('0.11.0', '2026-11-21'),
      updateOf('0.10.0', '2026-11-20'),
    ];
    serve({ 'GET /api/v1/profile/data': () => panelOf({ updates }) });
    openPage();
    const panel = await open();
    await panel.findByText('Title 0.11.0');
    expect(panel.getAllByRole('article').map((entry) => entry.getAttribute('aria-label'))).toEqual([
      '0.11.0',
      '0.10.0',
    ]);
  });

  it('[PANEL-16] [PANEL-17] resources open our own documents', async () => {
    serve();
    openPage();
    const panel = await open();
    await userEvent.click(section(panel, 'Resources'));
    const links = ['Privacy Policy', 'Terms of Service', 'Documentation'].map((name) =>
      panel.getByRole('link', { name }).getAttribute('href'),
    );
    expect(links).toEqual(['/privacy', '/terms', '/docs']);
  });

  it('[PANEL-14] [PANEL-15] support says how to ask, and opens the community in a new tab where one is set', async () => {
    const community = { ...STATUS, communityUrl: 'https://discord.example.org/dugout' };
    serve({ 'GET /api/v1/status': () => dataOf(community) });
    openPage();
    const panel = await open();
    await userEvent.click(section(panel, 'Support'));
    expect(panel.getByText('Submit a ticket through discord')).toBeTruthy();
    const link = await panel.findByRole('link', { name: 'Open the community' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://discord.example.org/dugout',
      '_blank',
    ]);
  });

  it('support offers no community where none is set', async () => {
    serve();
    openPage();
    const panel = await open();
    await userEvent.click(section(panel, 'Support'));
    expect(panel.getByText('Submit a ticket through discord')).toBeTruthy();
    expect(panel.queryByRole('link', { name: 'Open the community' })).toBeNull();
  });

  it.each([
    ['/privacy', 'Privacy Policy'],
    ['/terms', 'Terms of Service'],
  ])('%s can be read by anyone', async (path, title) => {
    playServer({});
    openPage(path);
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy();
  });
});

describe('referrals', () => {
  const referrals = async (answers: Answers = {}) => {
    serve(answers);
    openPage();
    const panel = await open();
    await userEvent.click(section(panel, 'Referrals'));
    await panel.findByText('Total referrals');
    return panel;
  };

  it('[PANEL-09] [REF-08] tell code, referrals, earnings and the share of each tier', async () => {
    const panel = await referrals();
    const rows = [
      'Referral code',
      'Total referrals',
      'Total earned',
      'Direct',
      'Second tier',
      'Third tier',
      'Total',
    ];
    expect(rows.map((name) => panel.getByText(name).nextSibling?.textContent)).toEqual([
      'OKAPI7',
      '12',
      '3.4567 SOL',
      '30% of the fee',
      '3%',
      '2%',
      '35%',
    ]);
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(panel.getByRole('button', { name: 'Copy your link' }));
    expect(copied.mock.calls[0]?.[0]).toMatch(/\/\?ref=OKAPI7$/);
  });

  it('[REF-02] [REF-03] [REF-05] [REF-06] a handle is edited, kept by Enter or Save, and a blank one falls back to the code', async () => {
    const posted: unknown[] = [];
    const panel = await referrals({
      'POST /api/v1/referral': (_, body) => {
        posted.push(body);
        const handle =
          typeof body === 'object' && body !== null && 'handle' in body && body.handle !== ''
            ? body.handle
            : null;
        return dataOf({ ...STATS, handle });
      },
    });
    const edit = async (text: string, save: () => Promise<unknown>) => {
      await userEvent.click(panel.getByRole('button', { name: 'Edit the referral handle' }));
      const field = panel.getByRole<HTMLInputElement>('textbox', { name: 'Referral handle' });
      const before = field.value;
      await userEvent.clear(field);
      if (text !== '') await userEvent.type(field, text);
      await save();
      await waitFor(() => expect(panel.queryByRole('textbox', { name: 'Referral handle' })).toBeNull());
      return before;
    };
    expect(await edit('mira', () => userEvent.keyboard('{Enter}'))).toBe('OKAPI7');
    expect(panel.getByText('mira')).toBeTruthy();
    expect(await edit('  ', () => userEvent.click(panel.getByRole('button', { name: 'Save' })))).toBe('mira');
    expect(panel.getAllByText('OKAPI7')).toHaveLength(2);
    expect(posted).toEqual([{ handle: 'mira' }, { handle: '' }]);
  });

  it('[REF-04] Escape leaves it as it was, and the panel open', async () => {
    const panel = await referrals();
    await userEvent.click(panel.getByRole('button', { name: 'Edit the referral handle' }));
    await userEvent.type(panel.getByRole('textbox', { name: 'Referral handle' }), 'xyz{Escape}');
    expect(panel.queryByRole('textbox', { name: 'Referral handle' })).toBeNull();
    expect(panel.getAllByText('OKAPI7')).toHaveLength(2);
    expect(screen.getByRole('dialog', { name: 'Account' })).toBeTruthy();
  });

  it('a handle that is taken is reported below its field', async () => {
    const panel = await referrals({
      'POST /api/v1/referral': () => refusalOf(409, 'handle_taken', 'This handle is taken'),
    });
    await userEvent.click(panel.getByRole('button', { name: 'Edit the referral handle' }));
    await userEvent.type(panel.getByRole('textbox', { name: 'Referral handle' }), 'x{Enter}');
    expect(await panel.findByText('This handle is taken')).toBeTruthy();
  });

  it('[PANEL-21] what was earned is claimed, by one call', async () => {
    const calls: string[] = [];
    let left = STATS.claimableLamports;
    const panel = await referrals({
      'GET /api/v1/profile/data': () =>
        panelOf({
          profileStats: { ...PANEL.profileStats, solToClaim: Number(left) / 1e9 },
          referralStats: { ...STATS, claimableLamports: left },
        }),
      'POST /api/v1/referral/claim': () => {
        calls.push('claim');
        left = '0';
        return dataOf({ claimedLamports: STATS.claimableLamports });
      },
    });
    const [claim] = panel.getAllByRole('button', { name: 'Claim SOL' });
    if (claim === undefined) throw new Error('no claim');
    await userEvent.click(claim);
    await waitFor(() => expect(shown()).toEqual(['1.2500 SOL claimed to your primary wallet']));
    await waitFor(() =>
      expect(
        panel
          .getAllByRole<HTMLButtonElement>('button', { name: 'Claim SOL' })
          .map(({ disabled }) => disabled),
      ).toEqual([true, true]),
    );
    expect(calls).toEqual(['claim']);
  });
});

describe('signing out', () => {
  it('[SHELL-21] closes the panel, says so and goes to /', async () => {
    serve({ 'GET /api/logout': () => ({ body: { message: 'ok' } }) });
    const { history } = openPage('/portfolio/wallets');
    await userEvent.click((await open()).getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([shown(), history.location.pathname]).toEqual([['Logout successful.'], '/']);
  });

  it('[SHELL-22] leaves the panel open when it fails', async () => {
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

describe('appearance', () => {
  it('[THEME-06] every colour can be changed, for the page and for the panel, and reset', async () => {
    serve();
    openPage();
    const panel = await open();
    await userEvent.click(section(panel, 'Appearance'));
    expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Reset' }).disabled).toBe(true);
    const { paint, paintPanel } = useLook.getState();
    paint({ ...THEME_DEFAULTS.dark, primaryGreen: '#00ff88' });
    expect(document.documentElement.style.getPropertyValue('--up')).toBe('#00ff88');
    expect(JSON.parse(localStorage.getItem('globalColors') ?? '').primaryGreen).toBe('#00ff88');
    await waitFor(() =>
      expect(panel.getByLabelText<HTMLInputElement>(/^Green: gains/).value).toBe('#00ff88'),
    );
    await userEvent.click(panel.getByRole('button', { name: 'Reset' }));
    expect([
      document.documentElement.style.getPropertyValue('--up'),
      localStorage.getItem('globalColors'),
    ]).toEqual(['', 'null']);
    paintPanel({ ...THEME_DEFAULTS.dark, textPrimary: '#ffffff' });
    await waitFor(() =>
      expect(document.querySelector<HTMLElement>('[data-drawer]')?.style.getPropertyValue('--t1')).toBe(
        '#ffffff',
      ),
    );
    expect(document.documentElement.style.getPropertyValue('--t1')).toBe('');
    await userEvent.click(panel.getByRole('radio', { name: 'Side panel' }));
    await userEvent.click(panel.getByRole('button', { name: 'Reset' }));
    expect(document.querySelector<HTMLElement>('[data-drawer]')?.style.getPropertyValue('--t1')).toBe('');
  });

  it('theme and palette show at once and are kept', async () => {
    serve();
    openPage();
    const panel = await open();
    await userEvent.click(section(panel, 'Appearance'));
    await userEvent.click(panel.getByRole('radio', { name: 'Light' }));
    await userEvent.click(panel.getByRole('radio', { name: 'Blue and orange' }));
    expect(document.documentElement.dataset).toMatchObject({ theme: 'light', palette: 'colour-blind' });
    await userEvent.click(panel.getByRole('radio', { name: 'Dark' }));
    await userEvent.click(panel.getByRole('radio', { name: 'Green and red' }));
    expect(JSON.parse(localStorage.getItem('appearance') ?? '')).toEqual({
      v: 1,
      value: { theme: 'dark', palette: 'usual' },
    });
  });
});
