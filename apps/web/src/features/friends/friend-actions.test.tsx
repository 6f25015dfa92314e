import type { FriendLists } from '@dugout/contract/friends/friend';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, type Answers, dataOf, openPage, refusalOf } from '#/app/app.testing.tsx';
import { blockedOf, foundOf, friendListsOf, friendOf, requestOf } from '#/shared/testing/friend-builders.ts';
import { closeAll, done, forget, openSidebar, serveFriends, toastTitles } from './friends.testing.tsx';

beforeEach(closeAll);
afterEach(() => {
  forget();
});

/** Returns a response that waits until it is released. */
function held(answer: Answer): { readonly give: () => Promise<Answer>; readonly letGo: () => void } {
  let letGo = (): void => {};
  const there = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return {
    letGo: () => letGo(),
    give: async () => {
      await there;
      return answer;
    },
  };
}

async function openList(lists: () => FriendLists, list: RegExp, answers: Answers) {
  const calls = serveFriends(lists, answers);
  openPage();
  const place = await openSidebar();
  await userEvent.click(await place.findByRole('radio', { name: list }));
  return { calls, place };
}

const fetched = (calls: readonly string[]): number =>
  calls.filter((call) => call === 'GET /api/v1/friends').length;

describe('friend actions', () => {
  it.each([
    [
      'accept',
      /Pending/,
      'Accept asker',
      'Accepting...',
      'POST /api/v1/friends/accept',
      'Friend request accepted successfully!',
    ],
    [
      'decline',
      /Pending/,
      'Decline asker',
      'Declining...',
      'POST /api/v1/friends/decline',
      'Friend request declined successfully!',
    ],
    [
      'cancel',
      /Pending/,
      'Cancel asked',
      'Cancelling...',
      'POST /api/v1/friends/cancel',
      'Friend request cancelled successfully!',
    ],
    [
      'unblock',
      /Blocked/,
      'Unblock pest',
      'Unblocking...',
      'POST /api/v1/friends/action',
      'Friend request declined successfully!',
    ],
  ] as const)(
    '[SIDE-19] [SIDE-20] [SIDE-21] [SIDE-23] [ERR-34] %s shows progress, then the outcome, and refetches',
    async (_action, list, label, busy, path, message) => {
      const answer = held(done('none', message));
      const lists = friendListsOf({
        incoming: [requestOf('asker')],
        outgoing: [requestOf('asked')],
        blocked: [blockedOf('pest')],
      });
      const sent: unknown[] = [];
      const { calls, place } = await openList(() => lists, list, {
        [path]: (_url, body) => {
          sent.push(body);
          return answer.give();
        },
      });
      const before = fetched(calls);
      await userEvent.click(await place.findByRole('button', { name: label }));
      const button = await place.findByRole('button', { name: busy });
      await userEvent.click(button);
      expect(sent).toHaveLength(1);
      answer.letGo();
      await waitFor(() => expect(toastTitles()).toEqual([message]));
      await waitFor(() => expect(fetched(calls)).toBe(before + 1));
      expect(await place.findByRole('button', { name: label })).toBeTruthy();
      const userId = `id-${label.split(' ')[1]}`;
      expect(sent).toEqual([path.endsWith('action') ? { friendId: userId, type: 'decline' } : { userId }]);
    },
  );

  it.each([
    ['Remove Friend', 'decline', 'Friend request declined successfully!'],
    ['Block', 'block', 'Friend request blocked successfully!'],
  ])('[SIDE-17] [SIDE-23] %s of the menu sends %s', async (item, type, message) => {
    const sent: unknown[] = [];
    const { calls, place } = await openList(() => friendListsOf({ friends: [friendOf('okapi')] }), /All/, {
      'POST /api/v1/friends/action': (_url, body) => {
        sent.push(body);
        return done('none', message);
      },
    });
    const before = fetched(calls);
    await userEvent.click(await place.findByRole('button', { name: 'More actions for okapi' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
    await waitFor(() => expect(toastTitles()).toEqual([message]));
    expect(sent).toEqual([{ friendId: 'id-okapi', type }]);
    await waitFor(() => expect(fetched(calls)).toBe(before + 1));
  });

  it('[ERR-31] show why they were rejected, and can be retried', async () => {
    const { place } = await openList(() => friendListsOf({ incoming: [requestOf('asker')] }), /Pending/, {
      'POST /api/v1/friends/accept': () =>
        refusalOf(409, 'friends_full', 'One of you reached the limit of 1,000 friends'),
    });
    await userEvent.click(await place.findByRole('button', { name: 'Accept asker' }));
    const toast = await screen.findByText('Failed to perform friend action');
    expect(toast.closest('li, section, div')?.parentElement?.textContent).toContain(
      'One of you reached the limit of 1,000 friends',
    );
    expect(await place.findByRole('button', { name: 'Accept asker' })).toBeTruthy();
  });

  it('[ERR-30] show an error for an exception', async () => {
    const { place } = await openList(() => friendListsOf({ incoming: [requestOf('asker')] }), /Pending/, {
      'POST /api/v1/friends/decline': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await userEvent.click(await place.findByRole('button', { name: 'Decline asker' }));
    await waitFor(() => expect(toastTitles()).toEqual(['Something went wrong']));
  });
});

describe('adding a friend', () => {
  async function adding(answers: Answers, lists: () => FriendLists = () => friendListsOf()) {
    const calls = serveFriends(lists, answers);
    openPage();
    const place = await openSidebar();
    await userEvent.click(place.getByRole('button', { name: 'Add Friend' }));
    const box = place.getByRole('searchbox', { name: 'Add Friend' });
    const searches = () => calls.filter((call) => call.includes('/friends/search'));
    return { calls, place, box, searches };
  }
  const finding = (...names: string[]): Answers => ({
    'GET /api/v1/friends/search': () => dataOf(names.map((name) => foundOf(name))),
  });

  it('[SIDE-24] [SIDE-25] [CONST-04] [API-32] searches the trimmed text after typing pauses, but no empty text', async () => {
    const { place, box, searches } = await adding(finding('okapi'));
    await userEvent.type(box, '  oka');
    expect(searches()).toEqual([]);
    expect(await place.findByRole('list', { name: 'Search results' })).toBeTruthy();
    expect(searches()).toEqual(['GET /api/v1/friends/search?search=oka']);
    const found = place.getByRole('list', { name: 'Search results' });
    expect([found.getAttribute('aria-busy'), found.hasAttribute('inert')]).toEqual(['false', false]);
    await userEvent.type(box, 'p');
    expect([found.getAttribute('aria-busy'), found.hasAttribute('inert')]).toEqual(['true', true]);
    await userEvent.type(box, '{Backspace}');
    await userEvent.clear(box);
    await waitFor(() => expect(place.queryByRole('list', { name: 'Search results' })).toBeNull());
    expect(place.getByText('Find a trader')).toBeTruthy();
    expect(searches()).toHaveLength(1);
  });

  it('[SIDE-26] [ERR-24] shows that nobody was found', async () => {
    const { place, box } = await adding(finding());
    await userEvent.type(box, 'nobody');
    expect(await place.findByText('No users found.')).toBeTruthy();
  });

  it('[ERR-32] shows that the search failed', async () => {
    const { place, box } = await adding({
      'GET /api/v1/friends/search': () => refusalOf(409, 'friend_search_failed', 'Failed to search friends'),
    });
    await userEvent.type(box, 'oka');
    expect((await place.findByRole('alert')).textContent).toBe('Failed to search friends');
  });

  it("[SIDE-22] [SIDE-23] [ERR-29] sends one request: 'Send Request', 'Sending...', 'Request Sent'", async () => {
    const answer = held(done('requested', 'Friend request sent successfully!'));
    const sent: unknown[] = [];
    let lists = friendListsOf();
    const { calls, place, box } = await adding(
      {
        ...finding('okapi'),
        'POST /api/v1/friends': (_url, body) => {
          sent.push(body);
          lists = friendListsOf({ outgoing: [requestOf('okapi')] });
          return answer.give();
        },
      },
      () => lists,
    );
    const before = fetched(calls);
    await userEvent.type(box, 'oka');
    await userEvent.click(await place.findByRole('button', { name: 'Send Request' }));
    await place.findByRole('button', { name: 'Sending...' });
    answer.letGo();
    const after = await place.findByRole<HTMLButtonElement>('button', { name: 'Request Sent' });
    expect([after.disabled, sent, toastTitles()]).toEqual([
      true,
      [{ friendId: 'id-okapi' }],
      ['Friend request sent successfully!'],
    ]);
    await waitFor(() => expect(fetched(calls)).toBe(before + 1));
  });

  it('[ERR-28] [SEARCH-25] shows a rejected request, which can be retried', async () => {
    const { place, box } = await adding({
      ...finding('okapi'),
      'POST /api/v1/friends': () =>
        refusalOf(403, 'friend_requests_off', 'This trader does not accept friend requests'),
    });
    await userEvent.type(box, 'oka');
    await userEvent.click(await place.findByRole('button', { name: 'Send Request' }));
    await waitFor(() => expect(toastTitles()).toEqual(['Failed to send friend request']));
    expect((await place.findByRole<HTMLButtonElement>('button', { name: 'Send Request' })).disabled).toBe(
      false,
    );
  });

  it('shows existing relations and look-alikes', async () => {
    const lists = friendListsOf({
      friends: [friendOf('pal')],
      outgoing: [requestOf('asked')],
      incoming: [requestOf('asker')],
    });
    const looksLike = { userId: 'id-pal', userName: 'pal', reason: 'spelling' } as const;
    const found = [foundOf('pal'), foundOf('asked'), foundOf('asker'), foundOf('pa1', { looksLike })];
    const { place, box } = await adding({ 'GET /api/v1/friends/search': () => dataOf(found) }, () => lists);
    await userEvent.type(box, 'a');
    const row = async (name: string) => within((await place.findByText(name)).closest('li') ?? document.body);
    expect((await row('pal')).getByText('Friends')).toBeTruthy();
    expect(
      (await row('asked')).getByRole<HTMLButtonElement>('button', { name: 'Request Sent' }).disabled,
    ).toBe(true);
    expect((await row('asker')).getByRole('button', { name: 'Accept asker' })).toBeTruthy();
    expect((await row('pa1')).getByText('Looks like pal')).toBeTruthy();
  });

  it('[SIDE-24] [CONST-04] searches 400 ms after the last keystroke', async () => {
    const { box, searches } = await adding(finding('okapi'));
    vi.useFakeTimers();
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    for (const value of ['o', 'ok', 'oka']) {
      fireEvent.change(box, { target: { value } });
      await pass(300);
    }
    await pass(99);
    expect(searches()).toEqual([]);
    await pass(1);
    await pass(0);
    expect(searches()).toEqual(['GET /api/v1/friends/search?search=oka']);
  });
});

describe('activity sharing', () => {
  it('is updated immediately, and reverted if saving fails', async () => {
    const { place } = await openList(() => friendListsOf({ friends: [friendOf('okapi')] }), /All/, {
      'PUT /api/v1/friends/sharing': () =>
        refusalOf(409, 'friend_action_failed', 'Failed to perform friend action'),
    });
    const toggle = await place.findByRole('switch', { name: "Share what I'm viewing with friends" });
    expect(toggle.getAttribute('aria-checked')).toBe('false');
    await userEvent.click(toggle);
    await waitFor(() => expect(toastTitles()).toEqual(['Failed to perform friend action']));
    await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'));
  });
});
