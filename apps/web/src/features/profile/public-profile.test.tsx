import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { dataOf, openPage, refusalOf } from '#/app/app.testing.tsx';
import { shownTimeZone } from '#/shared/format/time-zone.ts';
import { friendListsOf } from '#/shared/testing/friend-builders.ts';
import { SHOWN, serve } from './profile.testing.tsx';

describe('public profile', () => {
  it('[PROFILE-02] [API-03] is shown to guests and requested without the session', async () => {
    serve({ 'GET /api/v1/me': () => dataOf(null) });
    const fetched = vi.spyOn(globalThis, 'fetch');
    openPage('/profile/okapi');
    expect(await screen.findByRole('heading', { name: 'okapi' })).toBeTruthy();
    const requested = fetched.mock.calls.find(([input]) => String(input).includes('/profile/public'));
    expect(requested).toEqual([
      `/api/v1/profile/public?userName=okapi&time=all&timeZone=${encodeURIComponent(shownTimeZone())}`,
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

  it('[PROFILE-02] offers a friend request and a clan invitation', async () => {
    serve({ 'GET /api/v1/friends': () => dataOf(friendListsOf()) });
    openPage('/profile/okapi');
    expect(await screen.findByRole('button', { name: 'Send Friend Request' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Invite To Clan' })).toBeTruthy();
  });

  it('shows what the trader hides', async () => {
    serve({ 'GET /api/v1/profile/public': () => dataOf({ ...SHOWN, figures: null }) });
    openPage('/profile/okapi');
    expect(await screen.findByText('PnL hidden')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Trades' }));
    expect(await screen.findByText('Wallets hidden')).toBeTruthy();
  });

  it('has the tabs of other features, and keeps the selected one in the address', async () => {
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

  it('[ERR-56] shows that it failed to load, or that the name is unknown', async () => {
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
