import { expect, expectAccessible, signUp, test } from './fixtures.ts';

const DATA = { 'content-type': 'application/json' };

test('[NOTIF-01] [NOTIF-10] [NOTIF-11] notifications come live, are kept, and stay in step over two pages', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const { userName } = await signUp(page);
  const second = await page.context().newPage();
  await second.goto('/screener');
  const strangers = await browser.newContext({ baseURL: baseURL ?? '' });
  const stranger = await strangers.newPage();
  const { userName: strangerName } = await signUp(stranger);

  const bells = [page, second].map((each) => each.getByRole('button', { name: /^Notifications/ }));
  for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications');
  const found = await stranger.request.get(`/api/v1/friends/search?search=${userName}`);
  const [{ userId }] = (await found.json()).data;
  const origin = new URL(page.url()).origin;
  await stranger.request.post('/api/v1/friends', {
    data: { friendId: userId },
    headers: { ...DATA, origin },
  });
  for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications, 1 unread');

  await bells[0]?.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText(`${strangerName} sent you a friend request`)).toBeVisible();
  expect(await panel.boundingBox()).toMatchObject({ width: 360 });
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications');

  await page.reload();
  await bells[0]?.click();
  await panel.getByRole('button', { name: /^Friend request/ }).press('Enter');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('tab', { name: /^Friends/ }).first()).toHaveAttribute('aria-selected', 'true');

  await bells[1]?.click();
  const other = second.getByRole('dialog', { name: 'Notifications' });
  await other.getByRole('button', { name: 'Clear all' }).click();
  await expect(other.getByText("You're all caught up")).toBeVisible();
  await bells[0]?.click();
  await expect(panel.getByText("You're all caught up")).toBeVisible();

  await panel.getByRole('link', { name: 'What reaches you' }).click();
  await expect(page.getByRole('checkbox', { name: 'Trade in the app' })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Clan in the browser' }).check();
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Clan in the browser' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Quiet hours' })).toBeChecked();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await bells[0]?.click();
  await expect(panel).toBeInViewport({ ratio: 1 });
  await strangers.close();
});
