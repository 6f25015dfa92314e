/** The social pages as a guest and as a trader with a clan, a friend and calls, in every size, dark and light. */
import { expect, test } from './fixtures.ts';
import { becomeFriends, freshName, newTrader } from './traders.ts';
import { facesOf, walk } from './walking.ts';

/** Avoids checking colors during a theme transition. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const GUEST_PAGES = [
  '/leaderboard',
  '/clans',
  '/giveaway',
  '/alpha',
  '/profile',
  '/referral',
  '/profile/nobody_x',
];
const LONG =
  'The longest message that anybody ever sends about https://example.org/a/very/long/address '.repeat(4);

test("[SHELL-12] no guest's social page scrolls sideways or cuts text, and axe finds nothing", async ({
  page,
  complaints,
}) => {
  test.setTimeout(180_000);
  await walk(page, GUEST_PAGES);
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/40[0134]/.test(text)));
});

test('[CLAN-01] [PROFILE-01] [CHAT-02] nor does one of a trader with a clan, a friend, calls and messages', async ({
  browser,
  serverUrl,
}) => {
  test.setTimeout(300_000);
  const trader = await newTrader(browser, serverUrl, freshName('walker'));
  const friend = await newTrader(browser, serverUrl, freshName('companion'));
  const { page, call } = trader;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await becomeFriends(trader, friend);
  const tag = `W${Date.now().toString(36).slice(-5)}`.toUpperCase();
  await call('POST', '/api/v1/clan', {
    tag,
    name: `Society of Herons ${tag}`,
    bio: 'Slow calls. '.repeat(20),
  });
  const { data } = await call<{ data: { items: { tokenAddress: string }[] } }>(
    'GET',
    '/api/v1/screener?limit=4',
  );
  for (const { tokenAddress } of data.items) await call('POST', '/api/v1/alpha/call', { tokenAddress });
  const clans = await friend.call<{ data: { items: { id: string }[] } }>('GET', `/api/v1/clan?search=${tag}`);
  expect(clans.data.items).toHaveLength(1);
  await friend.call('POST', '/api/v1/clan/join-or-apply', { clanId: clans.data.items[0]?.id });
  await walk(page, [
    '/leaderboard',
    '/leaderboard?kind=callers&window=all',
    '/leaderboard?kind=clans&window=all',
    `/callers/${trader.userId}`,
    '/profile',
    `/profile/${trader.userName}`,
    `/profile/${friend.userName}?tab=calls`,
    '/clans',
    '/clans/me',
    `/clans/${tag}`,
    '/giveaway',
    '/settings/notifications',
  ]);

  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto('/explorer');
  await page.getByRole('button', { name: 'Social sidebar' }).click();
  const sidebar = page.getByRole('complementary', { name: 'Social' });
  expect(await facesOf(page, 'friends')).toEqual([]);
  await sidebar.getByRole('tab', { name: /^Chats/ }).click();
  await sidebar.getByRole('button', { name: new RegExp(tag) }).click();
  const field = page.getByRole('textbox', { name: /^Message / });
  for (const text of ['gm', LONG, data.items[0]?.tokenAddress ?? '']) {
    await field.fill(text);
    await field.press('Enter');
  }
  await expect(sidebar.getByRole('button', { name: /^Buy/ }).first()).toBeVisible();
  expect(await facesOf(page, 'a room of the clan')).toEqual([]);
});
