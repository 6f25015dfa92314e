import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dataOf, openPage, refusalOf } from '#/app/app.testing.tsx';
import { toasts } from '#/shared/toasts/toasts.ts';
import { OWN, PROFILE_TEXTS, serve } from './profile.testing.tsx';

const toastTexts = (): string[] =>
  toasts.getSnapshot().flatMap(({ open, title, text }) => (open ? [`${title}: ${text}`] : []));

describe('own profile', () => {
  it('[PROFILE-01] [BAR-03] opens from the Profile link: texts, rank, tasks and achievements', async () => {
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

  it('[API-41] [ERR-50] names the changes and saves them with Save', async () => {
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

  it('verifies the Telegram link by a code in the bio, and shows the result of a check', async () => {
    const outcomes = ['missing', 'verified'];
    serve({
      'POST /api/v1/profile/links/check': () => {
        const outcome = outcomes.shift();
        const telegram = outcome === 'verified' ? '2026-11-20T10:00:00.000Z' : null;
        return dataOf({ outcome, verified: { ...PROFILE_TEXTS.verified, telegram } });
      },
    });
    openPage('/profile');
    const section = within(await screen.findByRole('region', { name: 'Verify Telegram' }));
    expect(section.getByText('dugout-mira_k-0a1b')).toBeTruthy();
    await userEvent.click(section.getByRole('button', { name: 'Check' }));
    expect(await section.findByText(/Code not found in the bio/)).toBeTruthy();
    await userEvent.click(section.getByRole('button', { name: 'Check' }));
    expect(await screen.findByTitle('Verified 20 Nov 2026')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Verify Telegram' })).toBeNull();
  });

  it('[ERR-51] keeps the input if saving fails, and shows why', async () => {
    serve({ 'POST /api/v1/profile': () => refusalOf(409, 'user_name_taken', 'This name is taken') });
    openPage('/profile');
    await userEvent.type(await screen.findByLabelText('Username'), '2');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(toastTexts()).toEqual(['Error: Failed to update profile. This name is taken']),
    );
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'mira_k2');
  });

  it('[SHELL-29] saves privacy immediately, and reverts it on failure', async () => {
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

  it('[PROFILE-12] filters achievements by open ones and by text', async () => {
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

  it('[ERR-52] [ERR-54] [ERR-55] shows what failed to load', async () => {
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

  it('lists operator accesses page by page, or an empty state', async () => {
    const looked = (page: number) => ({
      items: [
        {
          id: `l${page}`,
          detail: `Operator Kim viewed report ${page}`,
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
    const section = within(await screen.findByRole('region', { name: 'Access to my data' }));
    expect((await section.findByText('Operator Kim viewed report 1')).closest('li')?.textContent).toContain(
      'Reason: Ticket 12',
    );
    await userEvent.click(section.getByRole('button', { name: 'Older' }));
    const older = await section.findByText('Operator Kim viewed report 2');
    expect(older.closest('li')?.textContent).not.toContain('Reason');
    cleanup();
    serve();
    openPage('/profile');
    expect(await screen.findByText('No operator has viewed your data')).toBeTruthy();
  });

  it('prompts guests to log in', async () => {
    serve({ 'GET /api/v1/me': () => dataOf(null) });
    openPage('/profile');
    expect(await screen.findByText('Log in to see your profile.')).toBeTruthy();
  });
});
