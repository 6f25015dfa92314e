import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Upper bound for cycling the focus through any page. */
const MAX_PRESSES = 120;

/** Presses a key until an element or its descendant has the focus. */
async function reach(page: Page, element: Locator, key = 'Tab'): Promise<void> {
  await expect(element).toBeVisible();
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${element.toString()} is not reached by ${MAX_PRESSES} presses of ${key}`);
}

async function press(page: Page, element: Locator, key = 'Enter'): Promise<void> {
  await reach(page, element);
  await page.keyboard.press(key);
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

test('a whole session by keyboard: account, search, buy, watch, follow, arrange, sell, colors, sign-out', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const keys = page.keyboard;
  await page.goto('/');

  // Creates an account.
  await press(page, page.getByRole('button', { name: 'Create account' }));
  const account = page.getByRole('dialog', { name: 'Create account' });
  const userName = `keys_${process.pid}`;
  await type(page, account.getByLabel('Username'), userName);
  await type(page, account.getByLabel('Email'), `${userName}@example.org`);
  await type(page, account.getByLabel('Password'), 'a long pass phrase');
  await keys.press('Enter');
  const welcome = page.getByRole('dialog', { name: 'Welcome' });
  await press(page, welcome.getByRole('button', { name: 'Get started' }));
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Opens and closes the list of shortcuts.
  await keys.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await keys.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Finds a token by name.
  const token = await page.evaluate(async () => {
    const answer = await fetch(
      '/api/v1/screener?window=5m&sortBy=buys&ageMinutesMin=1440&liquidityUsdMin=50000&limit=20',
    );
    const { data } = await answer.json();
    return (
      data.items.find(
        (row: { lookAlikes: number; deepest: boolean }) => row.lookAlikes === 0 || row.deepest,
      ) ?? data.items[0]
    );
  });
  await keys.press('/');
  const search = page.getByRole('dialog', { name: 'Search' });
  await expect(search.getByRole('combobox')).toBeFocused();
  await keys.type(token.tokenAddress);
  await expect(search.getByRole('option').filter({ hasText: token.name }).first()).toBeVisible();
  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: token.name })).toBeVisible();

  // Watches and buys it.
  await expect(page.getByTestId('price')).toBeVisible();
  await keys.press('w');
  await expect(page.locator('[data-watch-strip]').getByRole('listitem')).toHaveCount(1);
  const trade = page.getByRole('form', { name: /^Trade / });
  await press(page, trade.getByRole('button', { name: '1', exact: true }));
  await press(page, trade.getByRole('button', { name: /^Buy .* 1 SOL/ }));
  await expect(page.getByTestId('outcome').last()).toContainText(/^Bought /);
  await expect(page.getByTestId('balance-chip')).toContainText('9.00');

  // Follows a wallet in the tracker window, then moves and enlarges the window.
  await keys.press('t');
  const frame = page.locator('[data-window=tracker]');
  await expect(frame).toBeVisible();
  const wallet = await page.evaluate(async (mint) => {
    const { data } = await (await fetch(`/api/v1/token/${mint}/trades?limit=1`)).json();
    return data[0].wallet;
  }, token.tokenAddress);
  await reach(page, frame.getByRole('tab', { name: 'Activity' }));
  await keys.press('ArrowRight');
  await expect(frame.getByRole('tab', { name: 'Following' })).toBeFocused();
  await press(page, frame.getByRole('button', { name: 'Add Wallet' }));
  const adding = page.getByRole('dialog', { name: 'Add Wallet' });
  await type(page, adding.getByLabel('Wallet address'), wallet);
  await type(page, adding.getByLabel('Name', { exact: true }), 'By the keys');
  await keys.press('Enter');
  await expect(frame.getByText('By the keys')).toBeVisible();
  await reach(page, frame.getByRole('button', { name: 'Move Tracker' }));
  const before = await frame.boundingBox();
  await keys.press('ArrowLeft');
  await keys.press('Control+ArrowRight');
  await expect.poll(async () => (await frame.boundingBox())?.width).toBeGreaterThan(before?.width ?? 0);
  await keys.press('Escape');
  await expect(frame).toHaveCount(0);

  // Sells all of it.
  await reach(page, trade.getByRole('radio', { name: 'Buy' }));
  await keys.press('ArrowRight');
  await press(page, trade.getByRole('button', { name: '100%', exact: true }));
  await press(page, trade.getByRole('button', { name: /^Sell .* 100%/ }));
  await expect(page.getByTestId('outcome').last()).toContainText(/^Sold /);

  // Moves through the screener's rows and opens one.
  await press(page, page.getByRole('link', { name: 'Screener' }).first());
  const table = page.getByRole('table').first();
  await expect(table.locator('[data-index="1"]')).toBeVisible();
  await reach(page, table.locator('[data-index="0"]'));
  await keys.press('ArrowDown');
  await expect(table.locator('[data-index="1"]')).toBeFocused();
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/screener\/\w+$/);

  // Switches to light colors and signs out.
  await press(page, page.getByRole('button', { name: 'Side panel' }));
  const panel = page.getByRole('dialog', { name: 'Account' });
  await press(page, panel.getByRole('button', { name: 'Appearance' }));
  await reach(page, panel.getByRole('radio', { name: 'Dark' }));
  await keys.press('ArrowRight');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await press(page, panel.getByRole('button', { name: 'Sign Out' }));
  await expect(page.getByText('Logout successful.').first()).toBeVisible();
  await expect(page.getByTestId('balance-chip')).toHaveCount(0);
});
