import { expect, signUp, test } from './fixtures.ts';
import { recordShifts, sumOf, takeShifts } from './layout-shifts.ts';
import { openBusiest } from './token-page.ts';

test('a live token page shifts nothing while trades arrive', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  await recordShifts(page);
  await openBusiest(page);
  await expect(page.getByRole('table', { name: /^Trades of / })).toBeVisible();
  await page.waitForTimeout(5_000);
  expect(sumOf(await takeShifts(page))).toBeLessThan(0.05);

  const newest = () => page.locator('[data-key]').first().getAttribute('data-key');
  for (let arrived = 0; arrived < 5; arrived += 1) {
    const last = await newest();
    await expect.poll(newest, { timeout: 40_000 }).not.toBe(last);
  }
  const shifts = await takeShifts(page);
  expect(sumOf(shifts.filter(({ part }) => part.startsWith('Trades of ')))).toBeLessThan(0.001);
  expect(sumOf(shifts)).toBeLessThan(0.005);
});
