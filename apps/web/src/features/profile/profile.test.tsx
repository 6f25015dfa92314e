import { DEFAULT_PRIVACY } from '@dugout/contract/profile/fields';
import type { OwnProfilePage, PublicProfile } from '@dugout/contract/profile/profile-page';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, dataOf, openPage, playServer, refusalOf, TRADER } from '#/app/app.testing.tsx';
import { friendListsOf } from '#/shared/testing/friend-builders.ts';
import { toasts } from '#/shared/toasts/toasts.ts';

const FIGURES = { trades: 3, volumeSol: 12.5, closed: 2, wins: 1, realisedSol: 0.75, curve: [] };
const WORDS = {
  image: null,
  bannerImage: null,
  bio: 'Small size, early exits.',
  twitter: 'mira_trades',
  discord: null,
  telegram: 'mira_here',
  verified: { twitter: null, discord: null, telegram: null },
  joinedAt: '2026-03-03T00:00:00.000Z',
  clan: null,
};
const OWN: OwnProfilePage = {
  ...WORDS,
  id: 'u1',
  userId: 'u1',
  userName: 'mira_k',
  rank: 12,
  privacySettings: DEFAULT_PRIVACY,
  online: true,
  linkCodes: { telegram: 'dugout-mira_k-0a1b' },
  figures: FIGURES,
  rankPoints: { volume: 3_420, hits: 2_100, tasks: 1_750, next: { rank: 13, points: 8_000 } },
};
const SHOWN: PublicProfile = {
  ...WORDS,
  id: 'u2',
  userId: 'u2',
  userName: 'okapi',
  rank: 20,
  isOnline: true,
  isSimulated: false,
  figures: FIGURES,
  wallets: null,
  trades: null,
  achievements: [{ id: 'firstTrade', title: 'First trade', description: 'Trade once', sharePct: 62.5 }],
};
const goal = (id: string, title: string, completed: boolean) => ({
  id,
  title,
  description: 'Words',
  progress: completed ? 5 : 3,
  target: 5,
  completed,
});

const NO_LOOK_UPS = {
  items: [],
  pagination: { page: 1, limit: 10, count: 0, pages: 0, hasNextPage: false, hasPreviousPage: false },
};

const serve = (answers: Answers = {}): string[] =>
  playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/profile': () => dataOf(OWN),
    'GET /api/v1/profile/tasks': () => dataOf([{ ...goal('a', 'Ten calls', false), reward: 250 }]),
    'GET /api/v1/profile/achievements': () =>
      dataOf([
        { ...goal('b', 'First trade', true), sharePct: 12.4 },
        { ...goal('c', 'Called it', false), sharePct: 0.03 },
        { ...goal('d', 'Patient', false), sharePct: null },
      ]),
    'GET /api/v1/profile/public': () => dataOf(SHOWN),
    'GET /api/v1/profile/look-ups': () => dataOf(NO_LOOK_UPS),
    ...answers,
  });

afterEach(() => {
  cleanup();
  for (const toast of toasts.getSnapshot()) toasts.dismiss(toast.id);
  vi.unstubAllGlobals();
});

const toastTexts = (): string[] =>
  toasts.getSnapshot().flatMap(({ open, title, text }) => (open ? [`${title}: ${text}`] : []));

describe('the own profile', () => {
  it('[PROFILE-01] [BAR-03] is behind the Profile link: words, rank, tasks and achievements', async () => {
    serve();
    openPage('/');
    await userEvent.click(await screen.findByRole('link', { name: 'Profile' }));
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeTruthy();
    expect(screen.getByLabelText('Bio')).toHaveProperty('value', 'Small size, early exits.');
    expect(screen.getByRole('region', { name: 'Rank' }).textContent).toContain('7,270 of 8,000 points');
    expect((await screen.findByText('Ten calls')).closest('li')?.textContent).toContain('3 of 5250 pts');
    expect((await screen.findByText('First trade')).closest('li')?.textContent).toContain('Done');
    const shareIn = (title: string) => screen.getByText(title).closest('li')?.textContent;
    expect(shareIn('First trade')).toContain('12 % of traders have this');
    expect(shareIn('Called it')).toContain('<1 % of traders have this');
    expect(shareIn('Patient')).not.toContain('%');
    expect(shareIn('Ten calls')).not.toContain('%');
  });

  it('[API-41] [ERR-50] saves what changed, by Save, and names it before', async () => {
    const sent: unknown[] = [];
    serve({
      'POST /api/v1/profile': (_, body) => {
        sent.push(body);
        return dataOf({ ...OWN, bio: 'New words', discord: 'mira.k' });
      },
    });
    openPage('/profile');
    const save = await screen.findByRole('button', { name: 'Save' });
    expect(save).toHaveProperty('disabled', true);
    await userEvent.clear(screen.getByLabelText('Bio'));
    await userEvent.type(screen.getByLabelText('Bio'), 'New words');
    await userEvent.type(screen.getByLabelText('Discord'), 'mira.k');
    expect(screen.getByText('Bio and Discord changed')).toBeTruthy();
    await userEvent.click(save);
    await waitFor(() =>
      expect(toastTexts()).toEqual(['Profile Updated: Your profile has been updated successfully.']),
    );
    expect(sent).toEqual([{ bio: 'New words', discord: 'mira.k' }]);
    expect(screen.queryByText('Bio and Discord changed')).toBeNull();
  });

  it('verifies the Telegram link by a code in the bio, and says what came of a check', async () => {
    const outcomes = ['missing', 'verified'];
    serve({
      'POST /api/v1/profile/links/check': () => {
        const outcome = outcomes.shift();
        const telegram = outcome === 'verified' ? '2026-11-20T10:00:00.000Z' : null;
        return dataOf({ outcome, verified: { ...WORDS.verified, telegram } });
      },
    });
    openPage('/profile');
    const section = within(await screen.findByRole('region', { name: 'Verify Telegram' }));
    expect(section.getByText('dugout-mira_k-0a1b')).toBeTruthy();
    await userEvent.click(section.getByRole('button', { name: 'Check' }));
    expect(await section.findByText(/The code is not in the bio/)).toBeTruthy();
    await userEvent.click(section.getByRole('button', { name: 'Check' }));
    expect(await screen.findByTitle('Verified 20 Nov 2026')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Verify Telegram' })).toBeNull();
  });

  it('[ERR-51] keeps what was typed when it cannot be saved, and says why', async () => {
    serve({ 'POST /api/v1/profile': () => refusalOf(409, 'user_name_taken', 'This name is taken') });
    openPage('/profile');
    await userEvent.type(await screen.findByLabelText('User name'), '2');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(toastTexts()).toEqual(['Error: Failed to update profile. This name is taken']),
    );
    expect(screen.getByLabelText('User name')).toHaveProperty('value', 'mira_k2');
  });

  it('[SHELL-29] saves privacy as it is changed, and falls back when that fails', async () => {
    const sent: unknown[] = [];
    serve({
      'POST /api/v1/profile': (_, body) => {
        sent.push(body);
        return refusalOf(500, 'profile_failed', 'Failed to update profile.');
      },
    });
    openPage('/profile');
    const pnl = await screen.findByRole('switch', { name: 'Show PnL' });
    await userEvent.click(pnl);
    await waitFor(() => expect(toastTexts()).toEqual(['Error: Failed to update profile.']));
    expect(sent).toEqual([{ privacySettings: { showPnl: false } }]);
    await waitFor(() => expect(pnl.getAttribute('aria-checked')).toBe('true'));
  });

  it('[PROFILE-12] asks for achievements without the completed, and by a text', async () => {
    const requested: string[] = [];
    serve({
      'GET /api/v1/profile/achievements': ({ searchParams }) => {
        requested.push(`${searchParams.get('hideCompleted')} ${searchParams.get('search')}`);
        return dataOf([]);
      },
    });
    openPage('/profile');
    await userEvent.click(await screen.findByRole('switch', { name: 'Hide completed' }));
    await userEvent.type(screen.getByLabelText('Search achievements'), 'hit');
    await waitFor(() => expect(requested.at(-1)).toBe('true hit'));
    expect(requested[0]).toBe('false ');
  });

  it('[ERR-52] [ERR-54] [ERR-55] says what could not be loaded', async () => {
    const failed = (text: string) => () => refusalOf(500, 'internal', text);
    serve({
      'GET /api/v1/profile/tasks': failed('Failed to load progression data'),
      'GET /api/v1/profile/achievements': failed('Failed to load achievements data'),
    });
    openPage('/profile');
    expect(await screen.findByText('Failed to load progression data')).toBeTruthy();
    expect(await screen.findByText('Failed to load achievements data')).toBeTruthy();
    cleanup();
    serve({ 'GET /api/v1/profile': failed('Failed to load profile') });
    openPage('/profile');
    expect(await screen.findByText('Failed to load profile')).toBeTruthy();
  });

  it('lists who looked at the data of the trader, page by page, or that nobody did', async () => {
    const looked = (page: number) => ({
      items: [
        {
          id: `l${page}`,
          detail: `Operator Kim looked at report ${page}`,
          reason: page === 1 ? 'Ticket 12' : null,
          createdAt: '2026-11-20T10:00:00.000Z',
        },
      ],
      pagination: { page, limit: 1, count: 2, pages: 2, hasNextPage: page < 2, hasPreviousPage: page > 1 },
    });
    serve({
      'GET /api/v1/profile/look-ups': ({ searchParams }) => dataOf(looked(Number(searchParams.get('page')))),
    });
    openPage('/profile');
    const section = within(await screen.findByRole('region', { name: 'Who looked at my data' }));
    expect(
      (await section.findByText('Operator Kim looked at report 1')).closest('li')?.textContent,
    ).toContain('Reason: Ticket 12');
    await userEvent.click(section.getByRole('button', { name: 'Older' }));
    const older = await section.findByText('Operator Kim looked at report 2');
    expect(older.closest('li')?.textContent).not.toContain('Reason');
    cleanup();
    serve();
    openPage('/profile');
    expect(await screen.findByText('Nobody has looked at your data')).toBeTruthy();
  });

  it('asks guests to log in', async () => {
    serve({ 'GET /api/v1/me': () => dataOf(null) });
    openPage('/profile');
    expect(await screen.findByText('Log in to see your profile.')).toBeTruthy();
  });
});

describe('a public profile', () => {
  it('[PROFILE-02] [API-03] shows the trader to guests, and is requested for without the session', async () => {
    serve({ 'GET /api/v1/me': () => dataOf(null) });
    const fetched = vi.spyOn(globalThis, 'fetch');
    openPage('/profile/okapi');
    expect(await screen.findByRole('heading', { name: 'okapi' })).toBeTruthy();
    const requested = fetched.mock.calls.find(([input]) => String(input).includes('/profile/public'));
    expect(requested).toEqual([
      '/api/v1/profile/public?userName=okapi&time=all',
      expect.objectContaining({ credentials: 'omit' }),
    ]);
    expect(screen.getByText('mira_trades').closest('span')?.textContent).toContain('Not verified');
    expect(screen.queryByRole('button', { name: 'Send Friend Request' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Figures' }).textContent).toContain('Win rate50%n 2');
  });

  it('shows which links are verified, and since when', async () => {
    const verified = { twitter: null, discord: null, telegram: '2026-11-20T10:00:00.000Z' };
    serve({ 'GET /api/v1/profile/public': () => dataOf({ ...SHOWN, verified }) });
    openPage('/profile/okapi');
    const telegram = (await screen.findByText('mira_here')).closest('span');
    expect(within(telegram as HTMLElement).getByTitle('Verified 20 Nov 2026').textContent).toBe('Verified');
    expect(screen.getByText('mira_trades').closest('span')?.textContent).toContain('Not verified');
  });

  it('[PROFILE-02] offers a friend request and an invitation to the clan', async () => {
    serve({ 'GET /api/v1/friends': () => dataOf(friendListsOf()) });
    openPage('/profile/okapi');
    expect(await screen.findByRole('button', { name: 'Send Friend Request' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Invite To Clan' })).toBeTruthy();
  });

  it('says what the trader hides', async () => {
    serve({ 'GET /api/v1/profile/public': () => dataOf({ ...SHOWN, figures: null }) });
    openPage('/profile/okapi');
    expect(await screen.findByText('PnL hidden')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Trades' }));
    expect(await screen.findByText('Wallets hidden')).toBeTruthy();
  });

  it('has the tabs that other features add, and keeps the chosen one in the address', async () => {
    serve();
    const { history } = openPage('/profile/okapi');
    const tabs = within(await screen.findByRole('tablist', { name: 'Profile' }));
    expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Calls',
      'Trades',
      'Achievements1',
    ]);
    await userEvent.click(tabs.getByRole('tab', { name: /Achievements/ }));
    await waitFor(() => expect(history.location.search).toBe('?tab=achievements'));
    expect((await screen.findByText('First trade')).closest('li')?.textContent).toContain('63 % of traders');
  });

  it('[ERR-56] says that it could not be loaded, or that nobody has the name', async () => {
    serve({
      'GET /api/v1/profile/public': () =>
        refusalOf(500, 'public_profile_failed', 'Failed to load public profile data'),
    });
    openPage('/profile/okapi');
    expect(await screen.findByText('Failed to load public profile data')).toBeTruthy();
    cleanup();
    serve({ 'GET /api/v1/profile/public': () => refusalOf(404, 'trader_not_found', 'Trader not found') });
    openPage('/profile/nobody');
    expect(await screen.findByText('Trader not found')).toBeTruthy();
  });
});
