import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, signUp, test } from './fixtures.ts';
import { freshName, newTrader, type Trader } from './traders.ts';

interface Tradable {
  readonly tokenAddress: string;
  readonly poolAddress: string;
  readonly symbol: string;
}

/** Returns tokens with a price, most traded first. */
async function tokensOf(trader: Trader, count: number): Promise<readonly Tradable[]> {
  const { data } = await trader.call<{ data: { items: Tradable[] } }>(
    'GET',
    `/api/v1/screener?limit=${count}`,
  );
  return data.items;
}

async function openAlpha(page: Page): Promise<Locator> {
  const sidebar = page.getByRole('complementary', { name: 'Social' });
  await page.getByRole('button', { name: 'Social sidebar' }).press('Enter');
  await sidebar.getByRole('tab', { name: 'Friends' }).press('End');
  await expect(sidebar.getByRole('tab', { name: 'Alpha' })).toHaveAttribute('aria-selected', 'true');
  return sidebar;
}

const toast = (page: Page, text: string): Locator => page.locator('[data-toast]').filter({ hasText: text });

test('[ALPHA-13] [ALPHA-14] [ALPHA-16] [SIDE-01] a call is made, rejected twice, removed, and stays in the record', async ({
  browser,
  serverUrl,
}) => {
  test.setTimeout(120_000);
  const caller = await newTrader(browser, serverUrl, freshName('caller'));
  const [token] = await tokensOf(caller, 1);
  if (token === undefined) throw new Error('no token trades');
  const { page } = caller;
  await page.goto('/terms');
  const sidebar = await openAlpha(page);
  expect((await sidebar.boundingBox())?.width).toBe(400);
  const field = sidebar.getByPlaceholder('Enter Contract Address');
  const send = sidebar.getByRole('button', { name: 'Send' });
  await expect(send).toBeDisabled();
  await field.fill(token.tokenAddress);
  await send.click();
  await expect(toast(page, 'Token called successfully!')).toBeVisible();
  await expect(field).toHaveValue('');
  const remove = sidebar.getByRole('button', { name: `Remove your call of ${token.symbol}` });
  await expect(remove).toBeVisible();
  await expectAccessible(page);

  await field.fill(token.tokenAddress);
  await field.press('Enter');
  await expect(toast(page, 'You already called this token in the last 24 hours')).toBeVisible();
  await field.fill('');

  await remove.click();
  await expect(toast(page, 'Token removed successfully!')).toBeVisible();
  await expect(remove).toHaveCount(0);

  await page.goto(`/callers/${caller.userId}`);
  const row = page.getByRole('table', { name: 'Calls' }).locator('tbody tr');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(token.symbol);
  await expect(row).toContainText('Hidden');
  await expect(row).toContainText('Open');
  await expect(page.getByText('Record intact')).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).press('Enter');
  await expect(page.getByText('Record intact')).toBeVisible();
  await expectAccessible(page);
});

test('[ALPHA-16] a token is called from its page with one press, and others see the card immediately', async ({
  browser,
  serverUrl,
}) => {
  test.setTimeout(120_000);
  const caller = await newTrader(browser, serverUrl, freshName('caller'));
  const reader = await newTrader(browser, serverUrl, freshName('reader'));
  const [, token] = await tokensOf(caller, 2);
  if (token === undefined) throw new Error('no second token trades');
  await reader.page.goto('/terms');
  const sidebar = await openAlpha(reader.page);
  await sidebar.getByText('Feed', { exact: true }).hover();

  await caller.page.goto(`/screener/${token.poolAddress}`);
  await caller.page.getByRole('button', { name: `Call ${token.symbol}`, exact: true }).click();
  await expect(toast(caller.page, 'Token called successfully!')).toBeVisible();
  const called = caller.page.getByRole('button', { name: `You called ${token.symbol} just now` });
  await called.click();
  await expect(caller.page.getByRole('menuitem', { name: 'Your record' })).toBeVisible();
  await expect(caller.page.getByRole('menuitem', { name: 'Remove from the feed' })).toBeVisible();
  await caller.page.keyboard.press('Escape');

  const card = sidebar.getByRole('listitem').filter({ hasText: caller.userName });
  await expect(card).toContainText(token.symbol);
  await card.getByRole('button', { name: `Upvote ${token.symbol}, 0 votes` }).click();
  await expect(card.getByRole('button', { name: `Upvote ${token.symbol}, 1 votes` })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test("a recorded hour is replayed in the same list, and the panel shows the filter's past results", async ({
  browser,
  serverUrl,
}) => {
  test.setTimeout(120_000);
  const caller = await newTrader(browser, serverUrl, freshName('caller'));
  const [, , token] = await tokensOf(caller, 3);
  if (token === undefined) throw new Error('no third token trades');
  await caller.call('POST', '/api/v1/alpha/call', { tokenAddress: token.tokenAddress });
  const { page } = caller;
  await page.goto('/alpha');
  const sidebar = page.getByRole('complementary', { name: 'Social' });
  await sidebar.getByRole('button', { name: /^Filters/ }).click();
  const panel = page.getByRole('region', { name: 'Filters' });
  await expect(panel.getByText(/^Last 7 d, bought 30 s later/)).toBeVisible();
  await panel.getByRole('button', { name: 'Replay' }).click();
  const bar = page.getByRole('region', { name: 'Replay' });
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'An hour later' }).click();
  const card = sidebar.getByRole('listitem').filter({ hasText: caller.userName });
  await expect(card).toContainText(token.symbol);
  await expect(card.getByRole('button', { name: /^Buy/ })).toHaveCount(0);
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Back to live' }).click();
  await expect(bar).toHaveCount(0);
  await expect(card.getByRole('button', { name: /^Buy/ })).toBeVisible();
});

test('[ALPHA-28] [ALPHA-32] [ALPHA-33] [ALPHA-36] presets are created, renamed, updated, applied, cleared and deleted by keyboard', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signUp(page);
  await page.goto('/terms');
  const sidebar = await openAlpha(page);
  await sidebar.getByText('Advanced', { exact: true }).click();
  await sidebar.getByRole('button', { name: /^Presets/ }).press('Enter');
  await expect(page.getByText('No presets available')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Create new preset' }).press('Enter');
  const panel = page.getByRole('region', { name: 'Filters' });
  await expect(panel).toBeVisible();
  expect((await panel.boundingBox())?.width).toBe(464);
  await expectAccessible(page);

  const name = panel.getByRole('textbox', { name: 'Preset name' });
  await panel.getByRole('textbox', { name: 'Mcap min' }).fill('20000');
  await name.fill('Clean dev');
  await panel.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(toast(page, 'Presets saved successfully!')).toBeVisible();
  await expect(sidebar.getByRole('button', { name: 'Presets: Clean dev' })).toBeVisible();

  await panel.getByRole('textbox', { name: 'KOLs min' }).fill('1');
  await expect(panel.getByText('Clean dev, changed')).toBeVisible();
  await name.fill('Clean dev, KOLs');
  await panel.getByRole('button', { name: 'Update' }).press('Enter');
  await expect(sidebar.getByRole('button', { name: 'Presets: Clean dev, KOLs' })).toBeVisible();
  await expect(panel.getByText(/, changed/)).toHaveCount(0);

  await panel.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(panel.getByRole('textbox', { name: 'Mcap min' })).toHaveValue('');
  await expect(panel.getByRole('checkbox', { name: 'Dex paid' })).not.toBeChecked();
  await name.fill('clean DEV, kols');
  await panel.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(panel.getByText('Preset name already exists')).toBeVisible();

  await sidebar.getByRole('button', { name: /^Presets/ }).press('Enter');
  await page.getByRole('menuitem', { name: /Clean dev, KOLs/ }).press('Enter');
  await expect(toast(page, 'Applied preset: Clean dev, KOLs')).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'KOLs min' })).toHaveValue('1');

  // A reload applies the last preset without a toast.
  await page.reload();
  await sidebar.getByText('Advanced', { exact: true }).click();
  await expect(sidebar.getByRole('button', { name: 'Presets: Clean dev, KOLs' })).toBeVisible();
  await expect(page.getByText(/Applied preset/)).toHaveCount(0);
  await sidebar.getByRole('button', { name: /^Filters/ }).press('Enter');
  await panel.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(toast(page, 'Preset deleted successfully!')).toBeVisible();
  await expect(sidebar.getByRole('button', { name: 'Presets: none' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(sidebar).toBeVisible();
});

test('[ALPHA-24] a shared address opens the same filter, also for a guest', async ({ page }) => {
  await page.goto('/alpha?dexPaid=true&kolsMin=2&launchpads=pumpfun,pumpfun-amm&sortBy=upvotes&sortDir=asc');
  const sidebar = page.getByRole('complementary', { name: 'Social' });
  await sidebar.getByRole('button', { name: /^Filters/ }).click();
  const panel = page.getByRole('region', { name: 'Filters' });
  await expect(panel.getByRole('textbox', { name: 'KOLs min' })).toHaveValue('2');
  await expect(panel.getByRole('checkbox', { name: 'pump.fun', exact: true })).toBeChecked();
  await expect(panel.getByRole('checkbox', { name: 'Dex paid' })).toBeChecked();
  await expect(panel.getByRole('checkbox', { name: 'Dev sold' })).not.toBeChecked();
  await expect(panel.getByRole('combobox', { name: 'Sort by' })).toHaveValue('upvotes');
  await expectAccessible(page);
});

test('on a phone the filters are a sheet with count and Update at the bottom, without horizontal scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/alpha?dexPaid=true');
  const sidebar = page.getByRole('complementary', { name: 'Social' });
  await sidebar.getByRole('button', { name: /^Filters/ }).click();
  const panel = page.getByRole('region', { name: 'Filters' });
  await expect(panel.getByRole('button', { name: 'Update' })).toBeInViewport();
  await expect(panel.getByText(/match/)).toBeInViewport();
  expect((await panel.boundingBox())?.width).toBe(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test('a called look-alike is marked in the alpha feed and on home, and is only opened', async ({
  browser,
  serverUrl,
}) => {
  const caller = await newTrader(browser, serverUrl, freshName('namer'));
  const { data } = await caller.call<{
    data: { items: (Tradable & { lookAlikes: number; deepest: boolean })[] };
  }>('GET', '/api/v1/screener?limit=200');
  const copy = data.items.find(({ lookAlikes, deepest }) => lookAlikes > 0 && !deepest);
  if (copy === undefined) throw new Error('no look-alike trades');
  await caller.call('POST', '/api/v1/alpha/call', { tokenAddress: copy.tokenAddress });
  const { page } = caller;
  const reason = /^Look-alike: .* Check the address\.$/;
  await page.goto('/');
  const newest = page.getByRole('region', { name: 'Newest calls' }).getByRole('listitem');
  await expect(newest.filter({ hasText: caller.userName }).getByRole('img', { name: reason })).toBeVisible();
  const sidebar = await openAlpha(page);
  const card = sidebar.locator('[data-call]').filter({ hasText: caller.userName });
  await expect(card.getByRole('img', { name: reason })).toBeVisible();
  await expect(card.getByRole('button', { name: /^Buy / })).toHaveCount(0);
  await card.getByRole('link', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/token/${copy.tokenAddress}$`));
});
