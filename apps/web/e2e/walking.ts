import type { Page } from '@playwright/test';
import { expect, lastingFaults } from './fixtures.ts';
import { layoutFaults } from './layout-checks.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 430, height: 932 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
] as const;
const PHONE_BELOW = 768;

/** Waits until nothing is loading and fonts are ready. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('h1')).not.toHaveCount(0);
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Checks the open page in every size and in both themes; returns faults with their location. */
export async function facesOf(page: Page, path: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await settled(page);
    const found = await layoutFaults(page, size.width < PHONE_BELOW);
    faults.push(...found.map((fault) => `${path} at ${size.width}: ${fault}`));
    const theme = size.width === 390 ? 'light' : size.width === 1440 ? 'dark' : null;
    if (theme === null) continue;
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme);
    faults.push(
      ...(await lastingFaults(page, true)).map((fault) => `${path} at ${size.width}, ${theme}: ${fault}`),
    );
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  }
  return faults;
}

/** Opens pages one after the other. None may scroll sideways, cut text or fail axe in any size. */
export async function walk(page: Page, paths: readonly string[]): Promise<void> {
  const faults: string[] = [];
  for (const path of paths) {
    await page.setViewportSize(SIZES[0]);
    await page.goto(path);
    faults.push(...(await facesOf(page, path)));
  }
  expect(faults).toEqual([]);
}
