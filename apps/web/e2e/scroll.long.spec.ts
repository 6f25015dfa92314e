import type { Page } from '@playwright/test';
import { expect, signUp, test } from './fixtures.ts';

const TIMES = [1, 2, 3, 4, 5];

const table = (page: Page) => page.getByRole('table', { name: 'Tokens' });
const tableTop = (page: Page): Promise<number> =>
  table(page).evaluate((element) => element.parentElement?.scrollTop ?? -1);
const windowTop = (page: Page): Promise<number> => page.evaluate(() => scrollY);

/** Scrolls down under the pointer until at least this offset. */
async function scrollDown(page: Page, top: () => Promise<number>, to: number): Promise<number> {
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 200);
      return top();
    })
    .toBeGreaterThan(to);
  // A wheel event keeps scrolling for some frames.
  let last = -1;
  await expect
    .poll(async () => {
      const still = (await top()) === last;
      last = await top();
      return still;
    })
    .toBe(true);
  return last;
}

async function openTokenUnderPointer(page: Page): Promise<void> {
  await page.mouse.down();
  await page.mouse.up();
  await expect(page).toHaveURL(/\/(token|screener)\/\w{30,}/);
}

test('[SHELL-13] going back to the screener restores its scroll position', async ({ page }) => {
  await page.goto('/screener');
  await expect(table(page).getByRole('row').nth(10)).toBeVisible();
  let left = 0;
  for (const time of TIMES) {
    await page.mouse.move(500, 400);
    left = await scrollDown(page, () => tableTop(page), time * 500);
    await openTokenUnderPointer(page);
    await page.goBack();
    await expect.poll(() => tableTop(page), `time ${time}`).toBe(left);
  }
  await page.reload();
  await expect.poll(() => tableTop(page), 'after a reload').toBe(left);
  await openTokenUnderPointer(page);
  await page.reload();
  await page.goBack();
  await expect.poll(() => tableTop(page), 'with nothing loaded').toBe(left);
});

test("[SHELL-09] going back home restores the window's scroll position", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await signUp(page);
  await expect(page.getByRole('link', { name: /^\S+/ }).first()).toBeVisible();
  for (const time of TIMES) {
    await page.mouse.move(400, 250);
    const left = await scrollDown(page, () => windowTop(page), 100 + time * 20);
    await openTokenUnderPointer(page);
    await page.goBack();
    await expect.poll(() => windowTop(page), `time ${time}`).toBe(left);
    await page.evaluate(() => scrollTo(0, 0));
  }
});
