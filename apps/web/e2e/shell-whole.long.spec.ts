import { expect, test } from './fixtures.ts';
import { freshName, newTrader } from './traders.ts';

test("[SHELL-05] [SHELL-06] [SHELL-07] [BAR-05] [GIVE-01] a trader's shell is complete, and every part opens", async ({
  browser,
  serverUrl,
}) => {
  test.setTimeout(120_000);
  const { page } = await newTrader(browser, serverUrl, freshName('whole'));
  await page.goto('/terms?isFirstTime=true');
  await page.getByRole('dialog', { name: 'Welcome' }).getByRole('button', { name: 'Get started' }).click();

  const top = page.getByRole('banner');
  await expect(top.getByRole('textbox', { name: 'Search' })).toBeVisible();
  await expect(page.getByTestId('balance-chip')).toBeVisible();
  await top.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await page.keyboard.press('Escape');
  await top.getByRole('textbox', { name: 'Search' }).click();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('Escape');
  await top.getByRole('button', { name: 'Side panel' }).click();
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
  await page.keyboard.press('Escape');

  const bottom = page.locator('[data-bottom-bar]');
  await bottom.getByRole('button', { name: 'Tracker', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Tracker' })).toBeVisible();
  await bottom.getByRole('button', { name: 'Positions' }).click();
  await expect(page.getByRole('region', { name: 'Positions' })).toBeVisible();
  await page.getByRole('button', { name: 'Social sidebar' }).click();
  const sidebar = page.getByRole('complementary', { name: 'Social' });
  await expect(sidebar.getByRole('tab')).toHaveText(['Friends', 'Chats', 'Clan', 'Alpha']);
  // Without a clan, the Clan tab opens the list of clans.
  for (const tab of ['Chats', 'Alpha', 'Friends']) {
    await sidebar.getByRole('tab', { name: tab }).click();
    await expect(sidebar.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  }

  const giveaway = bottom.getByRole('link', { name: 'Giveaway' });
  await expect(giveaway).toHaveAttribute('href', '/giveaway');
  await giveaway.click();
  await expect(page).toHaveURL(/\/giveaway$/);
  await expect(page.getByRole('heading', { name: 'Giveaway', level: 1 })).toBeVisible();
  await expect(giveaway).toHaveAttribute('aria-current', 'page');
});
