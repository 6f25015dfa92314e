import type { Locator, Page } from '@playwright/test';
import { expect, signUp, test } from './fixtures.ts';
import { openBusiest } from './token-page.ts';

/** Reports whether the center of an element is visible and not covered or clipped. */
const isPressable = (element: Locator): Promise<boolean> =>
  element.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (button.contains(hit) || hit.contains(button));
  });

async function openEditors(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit preset' }).click();
  await page.getByRole('button', { name: 'Edit the exit rules' }).click();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await expect(page.getByRole('textbox', { name: 'Slippage' })).toBeAttached();
}

test('[SWAP-05] Buy stays visible while the preset and the exits are edited', async ({ page }) => {
  await signUp(page);
  await openBusiest(page);
  await openEditors(page);
  const buy = page.getByRole('button', { name: /^Buy \S/ });
  await expect(buy).toBeInViewport({ ratio: 1 });
  expect(await isPressable(buy)).toBe(true);
  await page.getByRole('textbox', { name: 'Slippage' }).fill('9');
  await expect(buy).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Trench low/ }).click();
  await openEditors(page);
  const submit = page.getByRole('dialog').getByRole('button', { name: /^Buy \S/ });
  await expect(submit).toBeInViewport({ ratio: 1 });
  expect(await isPressable(submit)).toBe(true);
});

for (const width of [768, 1024]) {
  test(`nothing covers the chart's controls and the tabs at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1024 });
    await openBusiest(page);
    const bar = page.getByRole('region', { name: 'Chart' });
    const controls = [...(await bar.getByRole('button').all()), ...(await bar.getByRole('radio').all())];
    expect(controls.length).toBeGreaterThan(5);
    for (const control of controls)
      if (await control.isVisible()) expect(await isPressable(control)).toBe(true);
    const trade = await page.getByRole('complementary', { name: 'Trade' }).boundingBox();
    const chart = await page.getByTestId('chart').boundingBox();
    expect(chart?.width).toBeGreaterThan(600);
    expect(trade?.width).toBe(335);
  });
}

test('a phone at 200% zoom has a readable chart and scrolls to the rest', async ({ page }) => {
  await page.setViewportSize({ width: 195, height: 422 });
  await openBusiest(page);
  const chart = page.getByTestId('chart');
  await chart.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const seen = await chart.evaluate((element) => {
    const { left, width, top, height } = element.getBoundingClientRect();
    let rows = 0;
    for (let y = Math.max(0, top); y < Math.min(innerHeight, top + height); y++) {
      const hit = document.elementFromPoint(left + width / 2, y);
      if (hit !== null && element.contains(hit)) rows++;
    }
    return rows;
  });
  expect(seen).toBeGreaterThan(150);
  await page.getByRole('table', { name: /^Trades of/ }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('table', { name: /^Trades of/ })).toBeInViewport();
});

test("the tape shows each trader's holding and PnL, and a link per trade", async ({ page }) => {
  await signUp(page);
  const mint = await openBusiest(page);
  const tape = page.getByRole('table', { name: /^Trades of/ });
  await expect(tape.getByRole('columnheader')).toHaveText([
    /Age/,
    'Side',
    'Value',
    'SOL',
    /./,
    'Price',
    'Trader',
    'Trades',
    'Holds',
    'Total PnL',
    'Details',
  ]);
  await tape.hover();
  const { data } = await (await page.request.get(`/api/v1/token/${mint}/trades?limit=50`)).json();
  const seller =
    data.find(({ standing }: { standing: { trades: number } }) => standing.trades > 1) ?? data[0];
  const row = tape.locator('tr', { has: page.locator(`a[href="/wallet/${seller.wallet}"]`) }).first();
  await expect(row.getByRole('cell').nth(7)).toHaveText(String(seller.standing.trades));
  await expect(row.getByRole('cell').nth(8)).toHaveText(/^(0|<0\.01|\d+\.\d\d)%$/);
  await expect(row.getByRole('cell').nth(9)).toHaveText(/^(-|[+-]?\d[\d.]*K?%)$/);
  await row.getByRole('cell').nth(10).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/wallet/${seller.wallet}$`));
});

for (const width of [360, 390, 768]) {
  test(`the tape does not scroll sideways at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1024 });
    await openBusiest(page);
    const tape = page.getByRole('table', { name: /^Trades of/ });
    await expect(tape.getByRole('columnheader')).toHaveText([
      'Age',
      'Trader',
      'SOL',
      'Holds',
      'Total PnL',
      'Details',
    ]);
    await expect(tape.getByRole('cell').first()).toBeAttached();
    expect(
      await tape.evaluate(({ parentElement: box }) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0)),
    ).toBe(0);
  });
}

test('no phone scrolls sideways, and the header keeps its height', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/call-button-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.setViewportSize({ width: 412, height: 915 });
  await openBusiest(page);
  const header = page.getByRole('main').locator('header');
  const heightOf = async (): Promise<number> => (await header.boundingBox())?.height ?? 0;
  const before = await heightOf();
  expect(before).toBeGreaterThan(0);
  release();
  await expect(header.getByRole('button', { name: /^Call / })).toBeVisible();
  expect(await heightOf()).toBe(before);
  for (const width of [360, 375, 390, 393, 402, 412, 430, 440, 480, 600, 767]) {
    await page.setViewportSize({ width, height: 915 });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(beyond, { message: `${width} px wide` }).toBe(0);
  }
});
