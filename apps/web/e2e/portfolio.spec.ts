import { expect, expectAccessible, signUp, test } from './fixtures.ts';

test('[POS-01] [POS-06] [POS-07] [POS-11] a quick buy becomes a position shown and sold in the strip and the portfolio', async ({
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

test("the calendar counts days in the trader's chosen time zone, also in another browser", async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/portfolio');
  const calendar = page.getByRole('region', { name: 'PnL calendar' });
  const device = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect(calendar.getByText(`Days in ${device}`)).toBeVisible();
  await page.getByRole('button', { name: 'Side panel' }).click();
  const panel = page.getByRole('dialog', { name: 'Account' });
  await panel.getByRole('button', { name: 'Appearance' }).click();
  const kept = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/settings'),
  );
  await panel.getByRole('combobox', { name: 'Time zone' }).selectOption('Pacific/Kiritimati');
  await expectAccessible(page);
  expect((await (await kept).json()).data.timeZone).toBe('Pacific/Kiritimati');
  await page.keyboard.press('Escape');
  await expect(calendar.getByText('Days in Pacific/Kiritimati')).toBeVisible();
  // Another browser only has the settings stored on the server.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(calendar.getByText('Days in Pacific/Kiritimati')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
