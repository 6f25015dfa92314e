import { expect, expectAccessible, signUp, test } from './fixtures.ts';
import { post, tokensOf } from './tracking.ts';

test.describe('watchlist', () => {
  test('[WATCH-01] [WATCH-09] its strip stays below the top bar; the remove button appears only on hover', async ({
    page,
    serverUrl,
  }) => {
    await page.setViewportSize({ width: 1280, height: 600 });
    await signUp(page);
    const tokens = await tokensOf(page.request, serverUrl);
    await post(page.request, serverUrl, '/watchlist', {
      tokens: tokens.slice(0, 4).map(({ tokenAddress }) => tokenAddress),
    });
    await page.goto('/');
    const strip = page.locator('[data-watch-strip]');
    await expect(strip.getByRole('listitem')).toHaveCount(4);
    await page.evaluate(() => scrollTo(0, 300));
    await expect.poll(() => strip.boundingBox()).toMatchObject({ y: 44, height: 32 });
    const item = strip.getByRole('listitem').first();
    const remove = item.getByRole('button', { name: /^Remove/ });
    await expect(item.locator('button')).toBeHidden();
    await item.hover();
    await expect(remove).toBeVisible();
    await expectAccessible(page);
    await remove.click();
    await expect(page.getByText('Token removed from watchlist').first()).toBeVisible();
    await expect(strip.getByRole('listitem')).toHaveCount(3);
  });

  test('[WATCH-15] tokens are added by the star on rows, in the search and on their pages', async ({
    page,
    serverUrl,
  }) => {
    await signUp(page);
    const [first, second, third] = await tokensOf(page.request, serverUrl);
    if (first === undefined || second === undefined || third === undefined) throw new Error('too few tokens');
    const strip = page.locator('[data-watch-strip]');
    await page.goto('/screener');
    await page
      .locator('[data-index="0"]')
      .getByRole('button', { name: /^Watch/ })
      .click();
    await expect(strip.getByRole('listitem')).toHaveCount(1);
    const watched = await strip.locator('[data-watched]').first().getAttribute('data-watched');
    const other = [second, third, first].find(({ tokenAddress }) => tokenAddress !== watched) ?? second;
    await page.goto(`/screener/${other.poolAddress}`);
    await expect(page.getByTestId('price')).toBeVisible();
    await page.keyboard.press('w');
    await expect(strip.getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('/');
    await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill(other.tokenAddress);
    const star = page
      .getByRole('dialog')
      .getByRole('button', { name: /^Watch/ })
      .first();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await star.click();
    // The dialog hides the page behind it from roles.
    await expect(strip.locator('li')).toHaveCount(1);
  });
});

test.describe('account panel', () => {
  test('[PANEL-01] [PANEL-02] [CONST-11] is a drawer of 320 px at the right; the page behind does not scroll while it is open', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 600 });
    await signUp(page);
    await expect(page.getByRole('table').first()).toBeVisible();
    await page.getByRole('button', { name: 'Side panel' }).click();
    const drawer = page.locator('[data-drawer]');
    await expect(drawer).toBeVisible();
    await expectAccessible(page);
    expect(await drawer.boundingBox()).toMatchObject({ x: 960, width: 320 });
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, 400);
    await page.keyboard.press('End');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });

  test('its custom colors apply before the first frame of the next visit', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Side panel' }).click();
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByLabel(/^Text/).fill('#ffeedd');
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--t1')))
      .toBe('#ffeedd');
    await page.reload({ waitUntil: 'commit' });
    await expect
      .poll(() => page.evaluate(() => document.documentElement?.style.getPropertyValue('--t1')))
      .toBe('#ffeedd');
    await page.getByRole('button', { name: 'Side panel' }).click();
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--t1'))).toBe('');
  });
});

test.describe('clipboard', () => {
  test('[CLIP-01] [CLIP-02] [CLIP-03] [CLIP-07] a copied address becomes a chip that links to its token', async ({
    page,
    context,
    serverUrl,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: serverUrl });
    await signUp(page);
    const [token] = await tokensOf(page.request, serverUrl);
    if (token === undefined) throw new Error('no token');
    await page.evaluate(() => navigator.clipboard.writeText('nothing of interest'));
    await page.reload();
    const chip = page.locator('[data-clipboard-chip]');
    await expect(page.getByRole('button', { name: 'Side panel' })).toBeVisible();
    await expect(chip).toHaveCount(0);
    await page.evaluate((text) => navigator.clipboard.writeText(text), token.tokenAddress);
    await expect(chip).toContainText(token.symbol);
    expect(await page.evaluate(() => sessionStorage.getItem('clipboardAttempts'))).toBeNull();
    await chip.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/token/${token.tokenAddress}$`));
  });

  test('never prompts by itself, and stays hidden once denied', async ({ page, context }) => {
    await context.clearPermissions();
    await signUp(page);
    await expect(page.getByRole('button', { name: 'Your wallets' })).toBeVisible();
    await expect(page.locator('[data-clipboard-chip]')).toHaveCount(0);
  });
});

test('settings sync to another browser', async ({ page, browser, serverUrl }) => {
  const account = await signUp(page);
  await page.getByRole('button', { name: 'Side panel' }).click();
  await page.getByRole('button', { name: 'Appearance' }).click();
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/settings') &&
      response.request().method() === 'PUT' &&
      response.request().postData()?.includes('light') === true,
  );
  await page.getByText('Light', { exact: true }).click();
  await saved;
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(serverUrl);
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await other.getByRole('button', { name: 'Log in' }).first().click();
  const dialog = other.getByRole('dialog', { name: 'Log in' });
  await dialog.getByLabel('Email').fill(account.email);
  await dialog.getByLabel('Password').fill(account.password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
  await context.close();
});
