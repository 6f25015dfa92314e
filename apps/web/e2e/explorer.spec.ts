import { expect, expectAccessible, signUp, test } from './fixtures.ts';
import { startServer } from './server.ts';

/** Uses a market faster than real time, which launches a token every few seconds. */
const busy = test.extend<object, { readonly serverUrl: string }>({
  serverUrl: [
    async ({ browserName }, use) => {
      const server = await startServer({ SIM_SEED: `busy ${browserName}`, SIM_SPEED: '40' });
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

busy(
  '[SHELL-14] a launch is shown as it happens, and waits while the pointer is inside',
  async ({ page }) => {
    await page.goto('/explorer');
    const column = page.getByRole('region', { name: 'New', exact: true });
    const rows = column.getByRole('listitem');
    await expect(rows.nth(3)).toBeVisible();
    const newest = rows.first().getByRole('link').first();
    const first = await newest.textContent();
    await expect(newest).not.toHaveText(first ?? '', { timeout: 20_000 });

    await rows.nth(1).hover();
    const order = () =>
      rows.evaluateAll((list) => list.slice(0, 8).map((row) => row.querySelector('a')?.textContent));
    const before = await order();
    const chip = column.getByRole('button', { name: /^\d+ new$/ });
    await expect(chip).toBeVisible({ timeout: 20_000 });
    expect(await order()).toEqual(before);
    await page.mouse.move(700, 15);
    await expect(chip).toHaveCount(0);
    expect(await order()).not.toEqual(before);
  },
);

test('[SHELL-14] the explorer is linked in the top bar and shows three columns', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Explorer' }).click();
  for (const name of ['New', 'Near graduation', 'Migrated']) {
    await expect(page.getByRole('region', { name, exact: true }).getByRole('listitem').nth(2)).toBeVisible();
  }
  await expectAccessible(page);
  await page
    .getByRole('list', { name: 'Migrated' })
    .getByRole('listitem')
    .first()
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/screener\/\w{32,44}$/);
});

test('a column keeps its own filter and quick-buy amount across a reload', async ({ page }) => {
  await page.goto('/explorer');
  await page.getByRole('button', { name: 'Filter New' }).click();
  await page.getByLabel('Holders min').fill('2');
  await page.getByLabel('Age max').fill('30s');
  await page.getByLabel('Preset name').fill('Young');
  await page.getByRole('button', { name: 'Save preset' }).click();
  await page.getByLabel('Age max').fill('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByLabel('Quick buy amount in SOL, Migrated').fill('0.25');
  await page.getByLabel('Quick buy amount in SOL, Migrated').press('Enter');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Filter New, 1 set' })).toBeVisible();
  await expect(page.getByLabel('Quick buy amount in SOL, Migrated')).toHaveValue('0.25');
  await expect(page.getByLabel('Quick buy amount in SOL, New')).toHaveValue('0.5');
  await page.getByRole('button', { name: 'Filter New, 1 set' }).click();
  await page.getByLabel('Preset', { exact: true }).selectOption('Young');
  await expect(page.getByLabel('Age max')).toHaveValue('30s');
  await page.getByLabel(/^Has none of these/).fill('a, e, i, o, u, y');
  await page.getByLabel('Age max').fill('');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(
    page.getByRole('region', { name: 'New', exact: true }).getByText('No tokens found'),
  ).toBeVisible();
});

test('a row is bought with one press', async ({ page }) => {
  await signUp(page);
  await page.goto('/explorer');
  await page
    .getByRole('region', { name: 'Migrated' })
    .getByRole('button', { name: /^Buy .* for 0.5 SOL$/ })
    .first()
    .click();
  await expect(page.getByText(/^Bought .* in \d/)).toBeVisible();
});

test('a phone shows one column of cards, without horizontal scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/explorer');
  await page.getByRole('tab', { name: 'Near graduation' }).click();
  await expect(page).toHaveURL(/column=near/);
  await expect(page.getByRole('article').first()).toContainText('Progress');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});
