import type { Page } from '@playwright/test';
import { expect, expectAccessible, signUp, test } from './fixtures.ts';

interface Row {
  readonly name: string;
  readonly symbol: string;
  readonly tokenAddress: string;
  readonly poolAddress: string;
  readonly lookAlikes: number;
  readonly untradableReason: string | null;
}

/** Returns tokens of the server's market that one press can buy, the most traded first. */
async function buyable(page: Page): Promise<readonly [Row, Row]> {
  const answer: { data: { items: Row[] } } = await (
    await page.request.get('/api/v1/screener?limit=50')
  ).json();
  const [first, second] = answer.data.items.filter(
    ({ lookAlikes, untradableReason }) => lookAlikes === 0 && untradableReason === null,
  );
  if (first === undefined || second === undefined) throw new Error('the market is empty');
  return [first, second];
}

/** Returns the most traded token. */
const busiest = async (page: Page): Promise<Row> => (await buyable(page))[0];

test('[SEARCH-02] [SEARCH-15] [SEARCH-16] [SEARCH-30] finds a token by its address and opens its pool', async ({
  page,
}) => {
  const token = await busiest(page);
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('combobox').fill(token.tokenAddress);
  const result = dialog.getByRole('option').first();
  await expect(result).toContainText(token.name);
  await expect(result).toContainText(token.symbol);
  await expectAccessible(page);
  await result.click();
  await expect(page).toHaveURL(new RegExp(`/screener/${token.poolAddress}$`));
  await expect(dialog).toBeHidden();
});

test('[SEARCH-27] [SEARCH-29] keeps recent searches across a reload', async ({ page }) => {
  const token = await busiest(page);
  await page.goto('/screener');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).fill(token.name);
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/screener\/.+/);
  await page.goto('/');
  await page.reload();
  await page.getByRole('textbox', { name: 'Search' }).click();
  await expect(page.getByRole('region', { name: 'Recent searches' }).getByRole('button')).toHaveText([
    token.name,
  ]);
});

test('[SEARCH-30] closes on Escape and on a press outside', async ({ page }) => {
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await page.getByRole('textbox', { name: 'Search' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(dialog).toBeVisible();
  await page.mouse.click(20, 700);
  await expect(dialog).toBeHidden();
});

test('text typed right after / is searched instead of triggering shortcuts', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.keyboard.type('/pppp');
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('pppp');
  await expect(page.locator('[data-positions-strip]')).toHaveCount(0);
});

test('no letter is lost or replaced while the dialog is loading', async ({ page }) => {
  await page.route(/search-dialog/, async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('table').first()).toBeVisible();
  const letters = 'abcdefghijklmnopqrstuvwxyz'.repeat(2);
  await page.keyboard.type(`/${letters}`, { delay: 15 });
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue(letters);
});

test('letters in the search buy nothing; Ctrl+Enter and the button do', async ({ page }) => {
  const [first, second] = await buyable(page);
  await signUp(page);
  const swaps: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/swap'))
      swaps.push(request.postDataJSON());
  });
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('combobox');
  await field.fill(first.name);
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('bonk watch');
  await expect(field).toHaveValue(`${first.name}bonk watch`);
  await field.fill(first.tokenAddress);
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await expect(dialog.getByRole('option')).toContainText(first.symbol);
  expect(swaps).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[data-toast]')).toContainText('Bought');
  await field.fill(second.tokenAddress);
  await expect(dialog.getByRole('option')).toContainText(second.symbol);
  await dialog.getByRole('button', { name: `Buy ${second.symbol} for 0.5 SOL` }).click();
  await expect.poll(() => swaps).toHaveLength(2);
  expect(swaps).toMatchObject([{ outputMint: first.tokenAddress }, { outputMint: second.tokenAddress }]);
});

test('Enter opens a result of the typed text, even while the previous ones are shown', async ({ page }) => {
  const [first, second] = await buyable(page);
  let release = () => {};
  const isReleased = new Promise<void>((done) => {
    release = done;
  });
  await page.route(`**/api/v1/search?search=${second.tokenAddress}`, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('combobox');
  await field.fill(first.tokenAddress);
  const row = dialog.getByRole('option').filter({ hasText: first.symbol });
  await expect(row).toBeVisible();
  await field.fill(second.tokenAddress);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'true');
  await expect(row).toBeVisible();
  await expect(dialog.locator('ul[inert]')).toBeVisible();
  release();
  await expect(page).toHaveURL(new RegExp(`/screener/${second.poolAddress}$`));
});
