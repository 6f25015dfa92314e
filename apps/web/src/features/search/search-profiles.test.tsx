import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, dataOf, refusalOf, TRADER } from '#/app/app.testing.tsx';
import { friendListsOf } from '#/shared/testing/friend-builders.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { all, openSearch, profile } from './search-dialog.testing.tsx';

describe('profile actions', () => {
  const signedIn: Answers = {
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/friends': () => dataOf(friendListsOf()),
    'GET /api/v1/clan/user': () => dataOf(null),
  };

  it('[SEARCH-24] [SEARCH-26] [CLAN-13] [ERR-26] send one friend request and one clan invitation', async () => {
    const sent: unknown[] = [];
    const taken = (body: unknown) => {
      sent.push(body);
      return { body: { message: 'Sent', data: { userId: 'mira', relation: 'requested' } } };
    };
    const letGo: (() => void)[] = [];
    const later = async (body: unknown) => {
      await new Promise<void>((resolve) => letGo.push(resolve));
      return taken(body);
    };
    const { input } = await openSearch(() => all([], [profile('mira', 1, 'none')]), {
      ...signedIn,
      'POST /api/v1/friends': (_, body) => later(body),
      'POST /api/v1/clan/invite-to-clan': (_, body) => later(body),
    });
    await userEvent.type(input, 'mi');
    await userEvent.click(await screen.findByRole('tab', { name: /^Profiles/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send Friend Request' }));
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeTruthy();
    letGo.shift()?.();
    expect(await screen.findByRole('button', { name: 'Request Sent' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Invite To Clan' }));
    expect(await screen.findByRole('button', { name: 'Inviting...' })).toBeTruthy();
    letGo.shift()?.();
    expect(await screen.findByRole('button', { name: 'Invited' })).toHaveProperty('disabled', true);
    expect(sent).toEqual([{ friendId: 'mira' }, { userName: 'mira' }]);
  });

  it('[SEARCH-25] are offered again after a failure', async () => {
    const { input } = await openSearch(() => all([], [profile('mira', 1, 'none')]), {
      ...signedIn,
      'POST /api/v1/clan/invite-to-clan': () => refusalOf(403, 'not_in_clan', 'You are not in this clan'),
    });
    await userEvent.type(input, 'mi');
    await userEvent.click(await screen.findByRole('tab', { name: /^Profiles/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Invite To Clan' }));
    await waitFor(() =>
      expect(toasts.getSnapshot().find(({ open }) => open)).toMatchObject({
        text: 'You are not in this clan',
      }),
    );
    expect(screen.getByRole('button', { name: 'Invite To Clan' })).toHaveProperty('disabled', false);
  });

  it('[ERR-27] show an error for an invitation that throws', async () => {
    const { input } = await openSearch(() => all([], [profile('mira', 1, 'none')]), {
      ...signedIn,
      'POST /api/v1/clan/invite-to-clan': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await userEvent.type(input, 'mi');
    await userEvent.click(await screen.findByRole('tab', { name: /^Profiles/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Invite To Clan' }));
    await waitFor(() =>
      expect(toasts.getSnapshot().find(({ open }) => open)).toMatchObject({
        title: 'Something went wrong',
      }),
    );
    expect(screen.getByRole('button', { name: 'Invite To Clan' })).toHaveProperty('disabled', false);
  });

  it('are not offered to a guest', async () => {
    const { input } = await openSearch(() => all([], [profile('mira', 1)]));
    await userEvent.type(input, 'mi');
    await userEvent.click(await screen.findByRole('tab', { name: /^Profiles/ }));
    await screen.findByRole('option');
    expect(screen.queryByRole('button', { name: /Friend|Clan/ })).toBeNull();
  });
});
