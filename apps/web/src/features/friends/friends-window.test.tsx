import { FRIENDS_MIN, FRIENDS_SIZE } from '@dugout/contract/friends/values';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataOf, openPage, playServer, refusalOf } from '#/app/app.testing.tsx';
import { blockedOf, friendListsOf, friendOf, requestOf } from '#/shared/testing/friend-builders.ts';
import { useWindow, windows } from '#/shared/windows/windows.ts';
import { closeAll, done, forget, names, openWindow, serveFriends } from './friends.testing.tsx';

const LISTS = friendListsOf({
  friends: [
    friendOf('zebra'),
    friendOf('cinder', { isOnline: true, activity: { kind: 'token', tokenAddress: 'x', symbol: 'FAX' } }),
    friendOf('Ant'),
  ],
  incoming: [requestOf('honest_bread')],
  outgoing: [requestOf('soup_season')],
  blocked: [blockedOf('pest_control')],
});

beforeEach(closeAll);
afterEach(forget);

const rect = () => windows.getSnapshot()['friends']?.rect;

describe('friends window', () => {
  it('[FRIENDWIN-01] [CONST-10] opens at 380x480 with a minimum size of 300x400', async () => {
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1_440);
    serveFriends(() => LISTS);
    openPage();
    await openWindow();
    expect(rect()).toMatchObject({ ...FRIENDS_SIZE, width: 380, height: 480 });
    act(() => {
      windows.grab('friends', 'se');
      windows.drag({ x: -900, y: -900 });
      windows.release();
    });
    expect(rect()).toMatchObject({ ...FRIENDS_MIN, width: 300, height: 400 });
    expect(useWindow).toBeTypeOf('function');
    vi.restoreAllMocks();
  });

  it('[FRIENDWIN-02] is dragged by its header', async () => {
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1_440);
    serveFriends(() => LISTS);
    openPage();
    await openWindow();
    const before = rect();
    const header = screen.getByRole('button', { name: 'Move Friends' }).closest('[data-window-title]');
    if (header === null) throw new Error('the window has no header');
    fireEvent.pointerDown(header, {
      button: 0,
      pointerId: 1,
      screenX: 500,
      screenY: 300,
      clientX: 500,
      clientY: 300,
    });
    fireEvent.pointerMove(header, { pointerId: 1, clientX: 540, clientY: 270 });
    fireEvent.pointerUp(header, { pointerId: 1 });
    expect(rect()).toMatchObject({ x: (before?.x ?? 0) + 40, y: (before?.y ?? 0) - 30 });
    vi.restoreAllMocks();
  });

  it('[BAR-06] opens and closes with the Friends button and with F', async () => {
    serveFriends(() => LISTS);
    openPage();
    await openWindow();
    await userEvent.click(screen.getByRole('button', { name: /^Friends/ }));
    expect(screen.queryByRole('region', { name: 'Friends' })).toBeNull();
    await userEvent.keyboard('f');
    expect(await screen.findByRole('region', { name: 'Friends' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Friends' })).toBeNull());
  });

  it('[FRIENDWIN-03] [FRIENDWIN-04] [FRIENDWIN-05] has the tabs Friends and Clan, opens on Friends, with three lists', async () => {
    serveFriends(() => LISTS);
    openPage();
    const place = await openWindow();
    const tabs = place.getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Friends', 'Clan']);
    expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false']);
    await place.findByRole('list', { name: 'Friends' });
    const lists = place.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(lists).toEqual(['All Friends', 'Pending1', 'Blocked']);
  });

  it('[FRIENDWIN-07] [FRIENDWIN-08] [FRIENDWIN-09] lists friends online first, counts them, and can hide offline ones', async () => {
    serveFriends(() => LISTS);
    openPage();
    const place = await openWindow();
    await place.findByRole('list', { name: 'Friends' });
    expect(names(place, 'Friends')).toEqual(['cinder', 'Ant', 'zebra']);
    expect(place.getByText('1 online')).toBeTruthy();
    expect(place.getByText('Trading FAX')).toBeTruthy();
    await userEvent.click(place.getByRole('switch', { name: 'Show Online Only' }));
    expect(names(place, 'Friends')).toEqual(['cinder']);
    await userEvent.click(place.getByRole('switch', { name: 'Show Online Only' }));
    await userEvent.type(place.getByPlaceholderText('Search Friends'), 'an');
    expect(names(place, 'Friends')).toEqual(['Ant']);
  });

  it('[FRIENDWIN-12] lists incoming requests to accept or decline, and outgoing ones to cancel', async () => {
    serveFriends(() => LISTS);
    openPage();
    const place = await openWindow();
    await userEvent.click(await place.findByRole('radio', { name: /Pending/ }));
    expect([names(place, 'Incoming requests'), names(place, 'Outgoing requests')]).toEqual([
      ['honest_bread'],
      ['soup_season'],
    ]);
    const buttons = place.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons).toEqual(expect.arrayContaining(['Accept', 'Decline', 'Cancel']));
  });

  it('[FRIENDWIN-13] lists blocked traders to unblock', async () => {
    serveFriends(() => LISTS);
    openPage();
    const place = await openWindow();
    await userEvent.click(await place.findByRole('radio', { name: 'Blocked' }));
    expect(names(place, 'Blocked traders')).toEqual(['pest_control']);
    expect(place.getByRole('button', { name: 'Unblock pest_control' })).toBeTruthy();
  });

  it('[FRIENDWIN-06] searches for traders to add, and returns to the friends', async () => {
    serveFriends(() => LISTS);
    openPage();
    const place = await openWindow();
    await userEvent.click(place.getByRole('button', { name: 'Add Friend' }));
    expect(place.getByRole('heading', { name: 'Add Friend' })).toBeTruthy();
    expect(document.activeElement).toBe(place.getByRole('searchbox', { name: 'Add Friend' }));
    await userEvent.click(place.getByRole('button', { name: 'Back' }));
    expect(await place.findByRole('list', { name: 'Friends' })).toBeTruthy();
  });

  it('explains each empty list', async () => {
    serveFriends();
    openPage();
    const place = await openWindow();
    expect(await place.findByText('No friends yet')).toBeTruthy();
    await userEvent.click(place.getByRole('radio', { name: 'Pending' }));
    expect(place.getByText('No pending requests')).toBeTruthy();
    await userEvent.click(place.getByRole('radio', { name: 'Blocked' }));
    expect(place.getByText('No blocked traders')).toBeTruthy();
  });

  it('[ERR-33] shows that the friends could not be fetched, and retries', async () => {
    let fails = true;
    serveFriends(undefined, {
      'GET /api/v1/friends': () =>
        fails ? refusalOf(409, 'friends_failed', 'Failed to fetch friends') : dataOf(LISTS),
    });
    openPage();
    const place = await openWindow();
    expect((await place.findByRole('alert')).textContent).toContain('Failed to fetch friends');
    fails = false;
    await userEvent.click(place.getByRole('button', { name: 'Retry' }));
    expect(await place.findByRole('list', { name: 'Friends' })).toBeTruthy();
    expect(place.queryByRole('alert')).toBeNull();
  });

  it('[SHELL-04] prompts a guest to log in, without a request', async () => {
    const calls = playServer({});
    openPage();
    const place = await openWindow();
    expect(await place.findByText('Log in to see friends')).toBeTruthy();
    expect(place.queryByRole('button', { name: 'Add Friend' })).toBeNull();
    expect(calls.filter((call) => call.includes('/friends'))).toEqual([]);
  });
});

describe('look-alikes', () => {
  const looksLike = { userId: 'id-cinder', userName: 'cinder', reason: 'characters' } as const;
  const lists = friendListsOf({
    friends: [friendOf('cinder')],
    incoming: [requestOf('c1nder', { looksLike })],
  });

  it('are flagged next to their name, and accepted only after a confirmation', async () => {
    const calls = serveFriends(() => lists, {
      'POST /api/v1/friends/accept': () => done('friends', 'Friend request accepted successfully!'),
    });
    openPage();
    const place = await openWindow();
    await userEvent.click(await place.findByRole('radio', { name: /Pending/ }));
    expect(place.getByText('Looks like cinder')).toBeTruthy();
    await userEvent.click(place.getByRole('button', { name: 'Accept c1nder' }));
    const dialog = await screen.findByRole('dialog', { name: 'c1nder looks like cinder' });
    expect(dialog.textContent).toContain('This is not the cinder you know. The letters look alike.');
    expect(calls).not.toContain('POST /api/v1/friends/accept');
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(calls).not.toContain('POST /api/v1/friends/accept');
    await userEvent.click(place.getByRole('button', { name: 'Accept c1nder' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Accept c1nder' }));
    await waitFor(() => expect(calls).toContain('POST /api/v1/friends/accept'));
  });

  it('show a changed name next to the former one', async () => {
    serveFriends(() => friendListsOf({ friends: [friendOf('newer', { formerName: 'older' })] }));
    openPage();
    const place = await openWindow();
    expect(await place.findByText('was older')).toBeTruthy();
  });
});
