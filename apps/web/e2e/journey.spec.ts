import { expect, signUp, test } from './fixtures.ts';

const numberIn = (text: string | null): number => Number((text ?? '').replace(/[^\d.-]/g, ''));

test('[TOKEN-02] [SWAP-05] [POS-04] [POS-12] signs up, trades to a realized profit or loss, and signs out', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { userName } = await signUp(page);
  await expect(page.getByTestId('balance-chip')).toContainText('10.00');

  // Uses the busiest token older than a day, searched by name, because a younger one may die during the test.
  const busiest = await page.evaluate(async () => {
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
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('combobox').fill(busiest.name);
  await search.getByRole('option').filter({ hasText: busiest.name }).first().click();
  await expect(page.getByRole('heading', { name: busiest.name })).toBeVisible();

  // Candles update live.
  const legend = page.getByTestId('chart-legend');
  await page.getByRole('button', { name: '1s', exact: true }).click();
  await expect(legend).toContainText('Vol');
  const before = await legend.textContent();
  await expect.poll(() => legend.textContent(), { timeout: 40_000 }).not.toBe(before);

  // A buy changes the position and the balance.
  const trade = page.getByRole('form', { name: /^Trade / });
  await trade.getByRole('button', { name: '1', exact: true }).click();
  await expect(page.getByTestId('costs')).toContainText(/Total\s*1\.0/);
  await trade.getByRole('button', { name: /^Buy .* 1 SOL/ }).click();
  await expect(page.getByTestId('outcome').last()).toContainText(/^Bought .* in \d+\.\d s$/);
  await expect(page.getByTestId('balance-chip')).toContainText('9.00');
  await expect(page.getByTestId('position')).toContainText('1.0008');
  await page.getByRole('button', { name: 'Positions' }).click();
  const strip = page.getByRole('region', { name: 'Positions' });
  await expect(strip.getByRole('link', { name: new RegExp(busiest.name) })).toContainText('%');

  // Selling everything realizes the profit or loss.
  await trade.getByRole('radio', { name: 'Sell' }).check({ force: true });
  await trade.getByRole('button', { name: '100%', exact: true }).click();
  await trade.getByRole('button', { name: /^Sell .* 100%/ }).click();
  await expect(page.getByTestId('outcome').last()).toContainText(/^Sold .* SOL in \d+\.\d s$/);
  await expect(strip).toContainText('No open positions');
  await page.getByRole('link', { name: 'View All' }).click();
  const realised = page
    .getByTestId('figures')
    .locator('div')
    .filter({ hasText: 'Realized' })
    .locator('dd')
    .first();
  await expect.poll(async () => numberIn(await realised.textContent())).not.toBe(0);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('table', { name: 'History' })).toContainText('Sell');

  await page.getByRole('button', { name: `Account: ${userName}` }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('Logout successful.').first()).toBeVisible();
  await expect(page.getByTestId('balance-chip')).toHaveCount(0);
});
