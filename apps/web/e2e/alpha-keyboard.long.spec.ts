/** By keyboard only: a call from its address to its verified record, and a preset from creation to deletion. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { freshName, newTrader } from './traders.ts';

const MAX_STOPS = 150;

async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target.toString()} is not reached by ${key}`);
}

test('[ALPHA-13] [ALPHA-16] [ALPHA-28] [ALPHA-33] the whole journey works by keyboard only', async ({
  browser,
  serverUrl,
}) => {
  test.setTimeout(150_000);
  const caller = await newTrader(browser, serverUrl, freshName('keys'));
  const { page } = caller;
  const { data } = await caller.call<{ data: { items: { tokenAddress: string; symbol: string }[] } }>(
    'GET',
    '/api/v1/screener?limit=1',
  );
  const [token] = data.items;
  if (token === undefined) throw new Error('no token trades');
  const { keyboard } = page;
  await page.goto('/terms');
  const sidebar = page.getByRole('complementary', { name: 'Social' });
  await tabTo(page, page.getByRole('button', { name: 'Social sidebar' }));
  await keyboard.press('Enter');
  await tabTo(page, sidebar.getByRole('tab', { name: 'Friends' }));
  await keyboard.press('End');
  await expect(sidebar.getByRole('tab', { name: 'Alpha' })).toBeFocused();

  await tabTo(page, sidebar.getByPlaceholder('Enter Contract Address'));
  await keyboard.type(token.tokenAddress);
  await keyboard.press('Enter');
  const remove = page.getByRole('button', { name: `Remove your call of ${token.symbol}` });
  const card = sidebar.getByRole('listitem').filter({ has: remove });
  await tabTo(page, card.getByRole('link', { name: token.symbol }), 'Shift+Tab');
  await tabTo(page, remove, 'ArrowRight');
  await keyboard.press('Enter');
  await expect(remove).toHaveCount(0);

  const presets = sidebar.getByRole('button', { name: /^Presets/ });
  await tabTo(page, sidebar.getByRole('radio', { name: 'Feed' }));
  await keyboard.press('ArrowRight');
  await tabTo(page, presets);
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Filters' });
  await tabTo(page, panel.getByRole('textbox', { name: 'Mcap min' }));
  await keyboard.type('1000');
  await tabTo(page, panel.getByRole('textbox', { name: 'Preset name' }));
  await keyboard.type('By keys');
  await tabTo(page, panel.getByRole('button', { name: 'Save' }));
  await keyboard.press('Enter');
  await expect(sidebar.getByRole('button', { name: 'Presets: By keys' })).toBeVisible();
  await tabTo(page, panel.getByRole('button', { name: 'Delete' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(sidebar.getByRole('button', { name: 'Presets: none' })).toBeVisible();
  await tabTo(page, panel.getByRole('button', { name: 'Replay' }), 'Shift+Tab');
  await keyboard.press('Enter');
  const bar = page.getByRole('region', { name: 'Replay' });
  await tabTo(page, bar.getByRole('button', { name: 'Back to live' }));
  await keyboard.press('Enter');
  await expect(bar).toHaveCount(0);

  await page.goto(`/callers/${caller.userId}`);
  await expect(page.getByText('Record intact')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Verify' }));
  await keyboard.press('Enter');
  await expect(page.getByText('Record intact')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Calls' })).toContainText('Hidden');
});
