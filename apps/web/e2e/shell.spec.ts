import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, expectAccessible, test } from './fixtures.ts';

const ASSETS = fileURLToPath(new URL('../dist/assets', import.meta.url));
const BUDGET_KB = 150;

test.describe('shell', () => {
  test('always shows its bars, links and the trading mode', async ({ page }) => {
    await page.goto('/');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'Screener' })).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Portfolio' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Play money' })).toBeVisible();
    await expect(page.locator('[data-connection=live]')).toBeVisible();
    await bar.getByRole('link', { name: 'Screener' }).click();
    await expect(page).toHaveURL(/\/screener$/);
    await bar.getByRole('link', { name: 'Dugout' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('[BAR-01] [CONST-11] the bottom bar is 34 px high and fixed', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto('/');
    await expect(page.getByRole('table').first()).toBeVisible();
    const bar = page.locator('[data-bottom-bar]');
    const before = await bar.boundingBox();
    await page.evaluate(() => scrollTo(0, 300));
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await bar.boundingBox()).toEqual(before);
    expect(before).toMatchObject({ x: 0, width: 1280, height: 34, y: 466 });
  });

  test('[SHELL-11] links leave the top bar below 768 px, and nothing scrolls sideways', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 844 });
    await page.goto('/');
    const links = ['Explorer', 'Screener', 'Leaderboard', 'Track', 'Portfolio'].map((name) =>
      page.getByRole('banner').getByRole('link', { name, exact: true }),
    );
    for (const link of links) await expect(link).toBeVisible();
    for (const width of [767, 390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      for (const link of links) await expect(link).toBeHidden();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width);
    }
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Screener' }).click();
    await expect(page).toHaveURL(/\/screener$/);
  });

  test('[SHELL-15] [SHELL-16] [SHELL-17] closing the welcome keeps the page and the other parameters', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto('/?isFirstTime=true&ref=OKAPI');
    const dialog = page.getByRole('dialog', { name: 'Welcome' });
    await expect(dialog).toBeVisible();
    // A dialog hides the page behind it from roles.
    await expect(page.locator('table').first()).toBeAttached();
    await page.evaluate(() => scrollTo(0, 200));
    await dialog.getByRole('button', { name: 'Get started' }).click();
    await expect(dialog).toBeHidden();
    expect(new URL(page.url()).search).toBe('?ref=OKAPI');
    expect(await page.evaluate(() => scrollY)).toBe(200);
    await page.reload();
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test('[SHELL-32] an unknown route shows an error', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page.getByText('Page not found')).toBeVisible();
    await page.getByRole('link', { name: 'Go home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('keys open and close the topmost layer, and focus returns', async ({ page }) => {
    await page.goto('/screener');
    const toggle = page.getByRole('button', { name: 'Positions' });
    await toggle.focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(toggle).toBeFocused();
    await page.keyboard.press('p');
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  });

  test('shows when it went offline, and recovers', async ({ page, context, complaints }) => {
    await page.goto('/');
    await expect(page.locator('[data-connection=live]')).toBeVisible();
    await context.setOffline(true);
    await expect(page.locator('[data-connection=late], [data-connection=offline]')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-stale', '');
    await context.setOffline(false);
    await expect(page.locator('[data-connection=live]')).toBeVisible({ timeout: 20_000 });
    complaints.splice(0);
  });
});

for (const file of ['**/assets/index-*.css', '**/assets/index-*.js']) {
  test(`[R6] a page whose first ${file.endsWith('css') ? 'styles are' : 'script is'} refused once loads again`, async ({
    page,
    complaints,
  }) => {
    await page.route(file, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
    await page.goto('/screener');
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('margin', '0px');
    complaints.splice(0);
  });
}

for (const path of ['/', '/screener']) {
  test(`${path} needs at most ${BUDGET_KB} KB of script, gzipped`, async ({ page }) => {
    const scripts = new Set<string>();
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.add(basename(new URL(response.url()).pathname));
    });
    await page.goto(path);
    await expect(page.getByRole('table').first()).toBeVisible();
    await page.waitForLoadState('networkidle').catch(() => {});
    const bytes = [...scripts].reduce(
      (sum, name) => sum + gzipSync(readFileSync(join(ASSETS, name))).byteLength,
      0,
    );
    test.info().annotations.push({ type: 'script KB gzip', description: (bytes / 1024).toFixed(1) });
    expect(bytes / 1024).toBeLessThanOrEqual(BUDGET_KB);
  });
}

for (const theme of ['dark', 'light'] as const) {
  for (const palette of ['usual', 'colour-blind'] as const) {
    test(`axe finds nothing, ${theme}, ${palette}`, async ({ page }) => {
      const look = JSON.stringify({ v: 1, value: { theme, palette } });
      await page.addInitScript((value) => localStorage.setItem('appearance', value), look);
      await page.goto('/');
      await expect(page.getByRole('table').first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/portfolio/wallets');
      await expect(page.getByText('Log in to see your wallets')).toBeVisible();
      await expectAccessible(page);
    });
  }
}

test('axe finds nothing on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByRole('table').first()).toBeVisible();
  await expectAccessible(page);
});
