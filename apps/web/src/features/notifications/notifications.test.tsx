import type { ShownNotification } from '@dugout/contract/notifications/notification';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answers, dataOf, openPage, playServer, refusalOf, TRADER } from '#/app/app.testing.tsx';
import { toasts } from '#/shared/toasts/toasts.ts';
import { useNotices } from './notices.store.ts';
import { DELIVERIES, notificationOf, OUTLET, SETTINGS } from './notifications.testing.ts';

beforeEach(() => {
  useNotices.getState().setMuted(false);
  useNotices.setState({ seen: [] });
});

const LIST = [
  notificationOf({ title: 'Order filled', type: 'trade', about: { kind: 'wallets' }, content: 'Nice' }),
  notificationOf({ content: 'okapi sent you a friend request', count: 3 }),
  notificationOf({ title: 'New sign-in', type: 'system', isRead: true, content: 'Chrome on Linux.' }),
];

const serve = (list: readonly ShownNotification[], answers: Answers = {}): string[] =>
  playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/notifications': () =>
      dataOf({ notifications: list, unread: list.filter(({ isRead }) => !isRead).length }),
    'POST /api/v1/notifications/read': () => dataOf({ unread: 0 }),
    'DELETE /api/v1/notifications': () => dataOf({ removed: list.length }),
    'GET /api/v1/notifications/settings': () => dataOf(SETTINGS),
    'GET /api/v1/notifications/outlets': () => dataOf([OUTLET]),
    'GET /api/v1/notifications/deliveries': () => dataOf(DELIVERIES),
    ...answers,
  });

const bell = () => screen.findByRole('button', { name: /^Notifications/ });
async function open() {
  await userEvent.click(await bell());
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
}
const shownToasts = () =>
  toasts
    .getSnapshot()
    .filter((toast) => toast.open)
    .map(({ title }) => title);

describe('notifications dropdown', () => {
  it('[NOTIF-01] [NOTIF-02] [NOTIF-04] opens and closes, with its title and controls', async () => {
    serve(LIST);
    openPage();
    const panel = await open();
    expect(await panel.findByRole('heading', { name: /^Notifications/ })).toBeTruthy();
    for (const name of ['Mute notifications', 'Mark all as read', 'Clear all', 'Close'])
      expect(panel.getByRole('button', { name })).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
    await open();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
    expect(document.activeElement).toBe(await bell());
  });

  it('[NOTIF-08] [NOTIF-11] [NOTIF-12] shows title, line, age and unread state of each, and the count', async () => {
    serve(LIST);
    openPage();
    const panel = await open();
    const rows = (await panel.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^Order filled\d+\w+UnreadNice$/),
      expect.stringMatching(/^Friend request3 new\d+\w+Unreadokapi sent you a friend request$/),
      expect.stringMatching(/^New sign-inDugout\d+\w+Chrome on Linux\.$/),
    ]);
    expect(await bell()).toHaveProperty('textContent', '2');
    expect((await bell()).getAttribute('aria-label')).toBe('Notifications, 2 unread');
  });

  it('[NOTIF-04] marks all as read, here and on the server', async () => {
    const bodies: unknown[] = [];
    serve(LIST, {
      'POST /api/v1/notifications/read': (_url, body) => {
        bodies.push(body);
        return dataOf({ unread: 0 });
      },
    });
    openPage();
    const panel = await open();
    await panel.findAllByRole('listitem');
    await userEvent.click(panel.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(panel.queryByText('Unread')).toBeNull());
    expect(bodies).toEqual([{}]);
    expect((await bell()).textContent).toBe('');
  });

  it('[NOTIF-02] [NOTIF-05] empties the list with Clear all, and shows an empty state', async () => {
    const calls = serve(LIST);
    openPage();
    const panel = await open();
    await panel.findAllByRole('listitem');
    await userEvent.click(panel.getByRole('button', { name: 'Clear all' }));
    expect(await panel.findByText("You're all caught up")).toBeTruthy();
    expect(
      panel.getByText(
        'No notifications yet. Activity from your profile, wallets, and clans will appear here.',
      ),
    ).toBeTruthy();
    expect(calls).toContain('DELETE /api/v1/notifications');
  });

  it('keeps security notices, explains that, and excludes read ones from the count', async () => {
    const heldUntil = new Date(Date.now() + 86_400_000).toISOString();
    const notice = notificationOf({ type: 'system', title: 'Password changed', heldUntil });
    const list = [...LIST, notice];
    const server = {
      'GET /api/v1/notifications': () => dataOf({ notifications: list, unread: 3 }),
      'POST /api/v1/notifications/read': () => dataOf({ unread: 1 }),
      'DELETE /api/v1/notifications': () => dataOf({ removed: 3, kept: 1 }),
    };
    serve(list, server);
    openPage();
    const panel = await open();
    await panel.findAllByRole('listitem');
    const stays = 'Security notices stay until you read them on another device, or for 7 days.';
    expect(panel.getByText(stays)).toBeTruthy();
    expect((await bell()).textContent).toBe('3');
    await userEvent.click(panel.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(panel.queryByText('Unread')).toBeNull());
    expect((await bell()).textContent).toBe('');
    expect(JSON.parse(localStorage.getItem('noticesSeen') ?? '')).toMatchObject({ value: [notice.id] });
    await userEvent.click(panel.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(1));
    expect(panel.getByText('Password changed')).toBeTruthy();
    expect(panel.getByText(stays)).toBeTruthy();
  });

  it('[NOTIF-09] marks as read on a press, closes the panel and opens the subject', async () => {
    const calls = serve(LIST);
    const { history } = openPage();
    const panel = await open();
    await userEvent.click(await panel.findByRole('button', { name: /^Order filled/ }));
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
    await waitFor(() => expect(history.location.pathname).toBe('/portfolio/wallets'));
    expect(calls).toContain('POST /api/v1/notifications/read');
    expect((await bell()).textContent).toBe('1');
  });

  it('[NOTIF-03] hides the badge while muted, and remembers that', async () => {
    serve(LIST);
    openPage();
    const panel = await open();
    await panel.findAllByRole('listitem');
    await userEvent.click(panel.getByRole('button', { name: 'Mute notifications' }));
    expect((await bell()).textContent).toBe('');
    expect(localStorage.getItem('notificationsMuted')).toBe('true');
    await userEvent.click(panel.getByRole('button', { name: 'Unmute notifications' }));
    expect((await bell()).textContent).toBe('2');
  });

  it('shows an error, and recovers after Retry', async () => {
    let fails = true;
    serve(LIST, {
      'GET /api/v1/notifications': () =>
        fails
          ? refusalOf(500, 'notifications_failed', 'Failed to fetch notifications')
          : dataOf({ notifications: LIST, unread: 2 }),
    });
    openPage();
    const panel = await open();
    expect(await panel.findByText('Failed to fetch notifications')).toBeTruthy();
    fails = false;
    await userEvent.click(panel.getByRole('button', { name: 'Retry' }));
    expect(await panel.findAllByRole('listitem')).toHaveLength(3);
  });

  it('restores notifications that could not be deleted', async () => {
    serve(LIST, {
      'DELETE /api/v1/notifications': () =>
        refusalOf(500, 'notifications_change_failed', 'Failed to update notifications'),
    });
    openPage();
    const panel = await open();
    await panel.findAllByRole('listitem');
    await userEvent.click(panel.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(shownToasts()).toEqual(['Failed to update notifications']));
    expect(await panel.findAllByRole('listitem')).toHaveLength(3);
  });

  it('is hidden for a guest', async () => {
    serve(LIST, { 'GET /api/v1/me': () => dataOf(null) });
    openPage();
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull();
  });
});

describe('notification settings', () => {
  const page = async (answers: Answers = {}) => {
    const sent: unknown[] = [];
    serve([], {
      'PUT /api/v1/notifications/settings': (_url, body) => {
        sent.push(body);
        return dataOf(SETTINGS);
      },
      ...answers,
    });
    openPage('/settings/notifications');
    await screen.findByRole('checkbox', { name: 'Trade in the app' });
    return sent;
  };

  it('[NOTIF-06] are saved immediately, by type', async () => {
    const sent = await page();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Clan in the browser' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Friend sound' }), 'bell');
    await waitFor(() =>
      expect(sent).toEqual([
        { types: { clan: { browser: true } } },
        { types: { friend: { sound: 'bell' } } },
      ]),
    );
    expect(within(screen.getByRole('region', { name: 'By type' })).getAllByRole('row')).toHaveLength(9);
    const names = screen
      .getAllByRole('checkbox', { name: /in the app$/ })
      .map((box) => box.getAttribute('aria-label')?.replace(' in the app', ''));
    expect(new Set(names)).toEqual(
      new Set(['Call', 'Clan', 'Friend', 'Giveaway', 'Message', 'Signature', 'System', 'Trade']),
    );
  });

  it('enable tracked wallets on request', async () => {
    const sent = await page();
    const choice = screen.getByRole('combobox', { name: 'Trades of tracked wallets' });
    expect(choice).toHaveProperty('value', 'off');
    await userEvent.selectOptions(choice, 'From 1 SOL');
    await waitFor(() => expect(sent).toEqual([{ types: { trade: { trackedFrom: 1 } } }]));
  });

  it('keep system news in the app and the browser', async () => {
    await page();
    for (const place of ['in the app', 'in the browser'])
      expect(screen.getByRole('checkbox', { name: `System ${place}` })).toHaveProperty('disabled', true);
  });

  it('revert if saving fails', async () => {
    await page({
      'PUT /api/v1/notifications/settings': () => refusalOf(500, 'internal', 'Something went wrong'),
    });
    const box = screen.getByRole('checkbox', { name: 'Trade in the app' });
    await userEvent.click(box);
    await waitFor(() => expect(shownToasts()).toEqual(['Failed to save notification settings']));
    expect(box).toHaveProperty('checked', true);
  });

  it('have quiet hours, with days', async () => {
    const sent = await page();
    await userEvent.click(screen.getByRole('switch', { name: 'Quiet hours' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ quietHours: { enabled: true, timeZone: expect.any(String) } });
  });

  it('unmute a conversation', async () => {
    await page({
      'DELETE /api/v1/notifications/mutes/clan%3Aa': () => dataOf({ ...SETTINGS, muted: [] }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Unmute' }));
    expect(await screen.findByText('None. Mute a conversation from its menu.')).toBeTruthy();
  });

  it('show delivery targets and their log, and add a webhook whose secret is shown once', async () => {
    const added: unknown[] = [];
    await page({
      'POST /api/v1/notifications/outlets': (_url, body) => {
        added.push(body);
        return dataOf({ outlet: OUTLET, secret: 'f00d' });
      },
    });
    const section = within(screen.getByRole('region', { name: 'Outlets' }));
    expect(await section.findByText('3 of the last 10 failed')).toBeTruthy();
    const log = await section.findByRole('table', { name: 'Delivery log', hidden: true });
    expect(
      within(log)
        .getAllByRole('row', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/DiscordOrder filledSent in 0\.4 s$/),
      expect.stringMatching(/DiscordNew sign-in504try 6$/),
    ]);
    await userEvent.click(section.getByRole('button', { name: 'Add webhook' }));
    const form = within(section.getByRole('form', { name: 'Add webhook' }));
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Type' }), 'webhook');
    expect(form.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true);
    await userEvent.type(form.getByLabelText('Name'), 'My bot');
    await userEvent.type(form.getByLabelText('URL'), 'https://bots.example/in');
    await userEvent.click(form.getByRole('checkbox', { name: 'System' }));
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    expect(await section.findByText('f00d')).toBeTruthy();
    expect(added).toEqual([
      { kind: 'webhook', name: 'My bot', url: 'https://bots.example/in', types: ['trade'] },
    ]);
    await userEvent.click(section.getByRole('button', { name: 'Done' }));
    expect(section.queryByText('f00d')).toBeNull();
  });

  it('add a webhook only with a proof bound to its address', async () => {
    const bodies: unknown[] = [];
    const challenged: unknown[] = [];
    await page({
      'POST /api/v1/proof/challenge': (_url, body) => {
        challenged.push(body);
        return dataOf({
          ...{ passkey: null, wallet: null, password: true, passwordChallenge: null },
          expiresAt: '2026-11-24T12:05:00.000Z',
        });
      },
      'POST /api/v1/notifications/outlets': (_url, body) => {
        bodies.push(body);
        const { password } = Object(body);
        if (password === undefined) return refusalOf(403, 'proof_required', 'Confirm with your password');
        return dataOf({ outlet: OUTLET, secret: 'f00d' });
      },
    });
    const add = async (url: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }));
      const form = within(screen.getByRole('form', { name: 'Add webhook' }));
      await userEvent.selectOptions(form.getByRole('combobox', { name: 'Type' }), 'discord');
      await userEvent.type(form.getByLabelText('Name'), 'Desk');
      await userEvent.type(form.getByLabelText('URL'), url);
      await userEvent.click(form.getByRole('button', { name: 'Add' }));
      return within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
    };
    const dialog = await add('https://discord.example/1');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Confirm with your password')).toBeTruthy();
    expect(bodies).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const again = await add('https://discord.example/2');
    await userEvent.type(again.getByLabelText('Your password'), 'correct horse battery');
    await userEvent.click(again.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('f00d')).toBeTruthy();
    expect(bodies.at(-1)).toMatchObject({ url: 'https://discord.example/2', password: expect.any(String) });
    for (const body of challenged)
      expect(body).toEqual({ act: { kind: 'addOutlet', url: 'https://discord.example/2' } });
  });

  it('show why a webhook was rejected', async () => {
    await page({
      'POST /api/v1/notifications/outlets': () =>
        refusalOf(400, 'outlet_refused', 'This address cannot be used. It must be a public https address.'),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }));
    const form = within(screen.getByRole('form', { name: 'Add webhook' }));
    await userEvent.type(form.getByLabelText('Name'), 'Inside');
    await userEvent.type(form.getByLabelText('URL'), 'https://10.0.0.1/');
    await userEvent.type(form.getByLabelText('Chat id'), '-100');
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    expect(
      await form.findByText('This address cannot be used. It must be a public https address.'),
    ).toBeTruthy();
  });
});
