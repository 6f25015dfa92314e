import { expect, test } from './fixtures.ts';

test('the focused element is never hidden under the bottom bar', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/');
  await expect(page.getByRole('row').nth(20)).toBeAttached();
  const bar = (await page.locator('[data-bottom-bar]').boundingBox())?.y ?? 0;
  await page.getByRole('main').focus();
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press('Tab');
    const bottom = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused === null || focused.closest('main') === null
        ? 0
        : focused.getBoundingClientRect().bottom;
    });
    expect(bottom).toBeLessThanOrEqual(bar);
  }
});
