import { expect, expectAccessible, signUp, test } from './fixtures.ts';

test('[POS-01] [POS-06] [POS-07] [POS-11] a quick buy becomes a position that the strip and the portfolio show and sell', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await signUp(page);
  await page.goto('/screener');
  await page
    .getByRole('button', { name: /^Buy .* for 0.5 SOL$/ })
    .first()
    .click();
  await expect(page.getByText(/^Bought .* in \d+\.\d s$/).first()).toBeVisible();

  await expect(page.getByRole('region', { name: 'Positions' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Positions' }).click();
  const strip = page.getByRole('region', { name: 'Positions' });
  await expect(strip.getByTestId('positions').getByRole('link')).toHaveCount(1);
  await strip.getByTestId('positions').getByRole('link').click();
  await expect(page).toHaveURL(/\/token\//);

  await page.getByRole('region', { name: 'Positions' }).getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL(/\/portfolio$/);
  await expect(page.getByTestId('figures')).toContainText('Equity');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Sell 50% of/ }).click();
  await expect(page.getByText(/^Sold .* in \d+\.\d s$/).first()).toBeVisible();
  await page.getByRole('button', { name: /^Sell all/ }).click();
  await expect(page.getByRole('tabpanel').getByText('No open positions')).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('table', { name: 'History' }).getByRole('row')).toHaveCount(4);
  await expectAccessible(page);
});
