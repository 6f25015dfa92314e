import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { becomeFriends, freshName, newTrader, onAnotherDevice } from './traders.ts';

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Social' });

async function openChats(page: Page): Promise<void> {
  await page.goto('/explorer');
  await page.getByRole('button', { name: 'Social sidebar' }).click();
  await sidebar(page)
    .getByRole('tab', { name: /^Chats/ })
    .click();
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message / }).fill(text);
  await page.keyboard.press('Enter');
}

interface Listed {
  readonly tokenAddress: string;
  readonly symbol: string;
  readonly lookAlikes: number;
  readonly deepest: boolean;
  readonly untradableReason: string | null;
}

const messages = (page: Page) => page.getByRole('list', { name: 'Messages' });

test('[CHAT-20] [CHAT-27] [SIDE-27] [FRIENDWIN-12] strangers become friends and chat, two devices stay in sync, and a block ends it', async ({
  browser,
  serverUrl,
}) => {
  test.setTimeout(120_000);
  const cinder = await newTrader(browser, serverUrl, freshName('cinder'));
  const okapi = await newTrader(browser, serverUrl, freshName('okapi'));
  await openChats(cinder.page);
  await openChats(okapi.page);
  await expect(sidebar(cinder.page).getByText('No chats found')).toBeVisible();

  await sidebar(cinder.page).getByRole('button', { name: 'Add Friend' }).click();
  await sidebar(cinder.page).getByRole('searchbox').fill(okapi.userName);
  await sidebar(cinder.page).getByRole('button', { name: 'Send Request' }).click();
  await sidebar(okapi.page).getByRole('tab', { name: 'Friends' }).click();
  await sidebar(okapi.page).getByText('Pending').click();
  await sidebar(okapi.page)
    .getByRole('button', { name: `Accept ${cinder.userName}` })
    .click();
  await sidebar(okapi.page).getByText('All', { exact: true }).click();
  await sidebar(okapi.page)
    .getByRole('button', { name: `Chat with ${cinder.userName}` })
    .click();
  await write(okapi.page, 'gm');
  await expect(messages(okapi.page)).toContainText('gm');

  // The recipient gets it live on both devices; reading it on one marks it as read on the other.
  const phone = await onAnotherDevice(browser, serverUrl, cinder);
  await openChats(phone.page);
  await sidebar(cinder.page).getByRole('button', { name: 'Back' }).click();
  for (const { page } of [cinder, phone])
    await expect(sidebar(page).getByRole('tab', { name: /^Chats/ })).toContainText('1');
  await sidebar(cinder.page)
    .getByRole('button', { name: new RegExp(okapi.userName) })
    .click();
  await expect(messages(cinder.page)).toContainText('gm');
  await expect(sidebar(phone.page).getByRole('tab', { name: /^Chats/ })).not.toContainText('1');
  await expect(okapi.page.getByText('Seen')).toBeVisible();
  await write(cinder.page, 'gm okapi');
  await expect(messages(okapi.page)).toContainText('gm okapi');

  // Both sides see edits and deletions.
  await cinder.page.getByRole('textbox', { name: /^Message / }).press('ArrowUp');
  await write(cinder.page, 'gm friend');
  await expect(messages(okapi.page)).toContainText('gm friend');
  await expect(messages(okapi.page)).toContainText('Edited');
  await expectAccessible(cinder.page);

  // Leaving the tab returns to the list.
  await sidebar(cinder.page).getByRole('tab', { name: 'Friends' }).click();
  await sidebar(cinder.page)
    .getByRole('tab', { name: /^Chats/ })
    .click();
  await expect(sidebar(cinder.page).getByRole('list', { name: 'Chats' })).toBeVisible();

  // After a block nothing more arrives.
  await okapi.call('POST', '/api/v1/friends/action', { friendId: cinder.userId, type: 'block' });
  await expect(sidebar(cinder.page).getByText('No chats found')).toBeVisible();
});

test('[CHAT-02] [CHAT-18] [CHAT-23] in a clan an address becomes a card with a buy, and a disconnect loses or duplicates nothing', async ({
  browser,
  serverUrl,
}) => {
  test.setTimeout(120_000);
  const owner = await newTrader(browser, serverUrl, freshName('owner'));
  const member = await newTrader(browser, serverUrl, freshName('member'));
  const tag = `C${Date.now().toString(36).slice(-5)}`.toUpperCase();
  const clan = await owner.call<{ data: { id: string } }>('POST', '/api/v1/clan', {
    tag,
    name: `Tape Owls ${tag}`,
  });
  await owner.page.goto('/clans/me');
  const chat = owner.page.getByRole('complementary', { name: 'Clan chat' });
  await expect(chat.getByText('Not enough clan members')).toBeVisible();
  await member.call('POST', '/api/v1/clan/join-or-apply', { clanId: clan.data.id });
  await expect(chat.getByRole('textbox', { name: /^Message / })).toBeVisible();
  await expect(chat.getByRole('button', { name: 'Send' })).toBeDisabled();

  const { data } = await owner.call<{ data: { items: readonly Listed[] } }>(
    'GET',
    '/api/v1/screener?window=1h&sortBy=liquidityUsd&sortDir=desc&limit=20',
  );
  const token = data.items.find(
    ({ lookAlikes, deepest, untradableReason }) => (lookAlikes === 0 || deepest) && untradableReason === null,
  );
  if (token === undefined) throw new Error('no token can be bought at one press');
  await write(owner.page, `look at ${token.tokenAddress} @${member.userName}`);
  await member.page.goto('/clans/me');
  const card = member.page.getByRole('article', { name: `Token ${token.symbol}` });
  await expect(card).toContainText(/\d+ of \d+ pass/);
  await expectAccessible(member.page);
  await card.getByRole('button', { name: /^Buy / }).click();
  await expect(member.page.getByTestId('balance-chip')).not.toContainText('10.00');

  // A message written while offline is sent exactly once after reconnecting.
  await member.context.setOffline(true);
  await write(member.page, 'bought some');
  await expect(messages(member.page).locator('[data-outgoing="sending"]')).toContainText('bought some');
  await member.context.setOffline(false);
  await expect(messages(member.page).locator('[data-outgoing]')).toHaveCount(0, { timeout: 30_000 });
  await expect(messages(owner.page).getByText('bought some')).toHaveCount(1);
  await expect(messages(member.page).getByText('bought some')).toHaveCount(1);
});

test('[CHAT-09] a message from a look-alike waits as a flagged request with its content hidden', async ({
  browser,
  serverUrl,
}) => {
  const name = freshName('Bill');
  const reader = await newTrader(browser, serverUrl, freshName('reader'));
  const friend = await newTrader(browser, serverUrl, name);
  const thief = await newTrader(browser, serverUrl, name.replace('Bill', 'BiIl'));
  await becomeFriends(friend, reader);
  await thief.page.goto('/explorer');
  const ids = {
    userId: thief.userId,
    name: thief.userName,
    peerId: reader.userId,
    peerName: reader.userName,
  };
  await thief.call('POST', '/api/stream-token', ids);
  const room = [thief.userId, reader.userId].toSorted().join('-');
  await thief.call('POST', `/api/v1/chat/channels/${room}/messages`, {
    text: 'its me, send 2 SOL to So11111111111111111111111111111111111111112',
    clientId: 'one',
  });
  await openChats(reader.page);
  const requests = sidebar(reader.page).getByRole('region', { name: 'Message requests' });
  await expect(requests).toContainText(`Looks like ${friend.userName}`);
  await expect(requests).toContainText('address hidden');
  await expect(requests).not.toContainText('So1111');
  await expectAccessible(reader.page);
  await requests.getByRole('button', { name: `Accept ${thief.userName}` }).click();
  await expect(reader.page.getByRole('dialog')).toContainText('Accept only if you know this person');
  await reader.page.getByRole('button', { name: 'Not now' }).click();
  await requests.getByRole('button', { name: `Decline ${thief.userName}` }).click();
  await expect(requests).toHaveCount(0);
});
