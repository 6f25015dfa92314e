import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, signUp, test } from './fixtures.ts';

interface Listed {
  readonly tokenAddress: string;
  readonly poolAddress: string;
  readonly symbol: string;
  readonly untradableReason: string | null;
}

const post = async (request: APIRequestContext, base: string, path: string, data: unknown): Promise<void> => {
  const answer = await request.post(`${base}/api/v1${path}`, { data, headers: { origin: base } });
  expect(answer.ok(), await answer.text()).toBe(true);
};

async function tokensOf(request: APIRequestContext, base: string): Promise<readonly Listed[]> {
  const { data } = await (await request.get(`${base}/api/v1/screener?limit=12&sortBy=volumeUsd`)).json();
  return data.items;
}

/** A signed-in trader who follows those who trade the busiest tokens. */
async function tracking(page: Page, base: string): Promise<readonly Listed[]> {
  await signUp(page);
  const tokens = await tokensOf(page.request, base);
  const wallets = new Set<string>();
  for (const { tokenAddress } of tokens.slice(0, 6)) {
    const { data } = await (
      await page.request.get(`${base}/api/v1/token/${tokenAddress}/trades?limit=50`)
    ).json();
    for (const { wallet } of data) wallets.add(wallet);
  }
  await post(page.request, base, '/tracker/import', {
    wallets: [...wallets].slice(0, 40).map((address, i) => ({ address, name: `wallet ${i}` })),
  });
  return tokens;
}

const frame = (page: Page) => page.locator('[data-window=tracker]');
const tracker = (page: Page) => page.getByRole('button', { name: 'Tracker', exact: true });
const box = async (page: Page) => {
  const found = await frame(page).boundingBox();
  if (found === null) throw new Error('the window is not there');
  return found;
};

/** Takes the title and moves the pointer by so much; lets go on demand only. */
async function drag(page: Page, dx: number, dy: number, release = true): Promise<void> {
  const { x, y } = await box(page);
  await page.mouse.move(x + 400, y + 16);
  await page.mouse.down();
  await page.mouse.move(x + 400 + dx, y + 16 + dy, { steps: 8 });
  if (release) await page.mouse.up();
}

test.describe('the tracker window', () => {
  test('[TRK-01] [TRK-03] [CONST-09] opens at 600x290 with two tabs, is dragged and resized, and opens at 600x290 again', async ({
    page,
    serverUrl,
  }) => {
    await tracking(page, serverUrl);
    await tracker(page).click();
    expect(await box(page)).toMatchObject({ width: 600, height: 290 });
    await expect(frame(page).getByRole('tab')).toHaveText(['Activity', 'Following']);
    const before = await box(page);
    await drag(page, -100, -80);
    expect(await box(page)).toEqual({ ...before, x: before.x - 100, y: before.y - 80 });
    const corner = await frame(page).locator('[data-edge=se]').boundingBox();
    if (corner === null) throw new Error('no corner');
    await page.mouse.move(corner.x + 6, corner.y + 6);
    await page.mouse.down();
    await page.mouse.move(corner.x + 56, corner.y + 46, { steps: 5 });
    await page.mouse.up();
    expect(await box(page)).toMatchObject({ width: 650, height: 330 });
    await tracker(page).click();
    await expect(frame(page)).toHaveCount(0);
    await tracker(page).click();
    expect(await box(page)).toMatchObject({ width: 600, height: 290 });
  });

  test('[TRK-02] [SHELL-23] is never below 300x200 nor outside the viewport', async ({ page, serverUrl }) => {
    await tracking(page, serverUrl);
    await tracker(page).click();
    for (const [edge, dx, dy] of [
      ['se', -900, -900],
      ['nw', 900, 900],
    ] as const) {
      const corner = frame(page).locator(`[data-edge=${edge}]`);
      // Waits until the window stands still and nothing lies on its corner.
      await corner.hover({ position: { x: 5, y: 5 } });
      await page.mouse.down();
      const handle = await corner.boundingBox();
      if (handle === null) throw new Error('no handle');
      await page.mouse.move(handle.x + dx, handle.y + dy, { steps: 5 });
      await page.mouse.up();
      expect(await box(page)).toMatchObject({ width: 300, height: 200 });
    }
    const inView = async () => {
      const { x, y, width, height } = await box(page);
      const view = page.viewportSize() ?? { width: 0, height: 0 };
      return x >= 0 && y >= 0 && x + width <= view.width && y + height <= view.height;
    };
    const { x, y } = await box(page);
    for (const [dx, dy] of [
      [3000, 3000],
      [3000, -3000],
    ] as const) {
      await page.mouse.move((await box(page)).x + 250, (await box(page)).y + 16);
      await page.mouse.down();
      await page.mouse.move(x + dx, y + dy, { steps: 5 });
      await page.mouse.up();
      expect(await inView()).toBe(true);
    }
    const east = await frame(page).locator('[data-edge=w]').boundingBox();
    if (east === null) throw new Error('no edge');
    await page.mouse.move(east.x + 3, east.y + 60);
    await page.mouse.down();
    await page.mouse.move(-500, east.y + 60, { steps: 5 });
    await page.mouse.up();
    expect(await inView()).toBe(true);
    await page.setViewportSize({ width: 800, height: 500 });
    await expect.poll(inView).toBe(true);
  });

  test('[TRK-04] [TRK-05] keeps place and tab when closed, and over a reload', async ({
    page,
    serverUrl,
  }) => {
    await tracking(page, serverUrl);
    await tracker(page).click();
    await drag(page, -120, -60);
    await frame(page).getByRole('tab', { name: 'Following' }).click();
    const left = await box(page);
    await tracker(page).click();
    await tracker(page).click();
    expect(await box(page)).toEqual(left);
    await expect(frame(page).getByRole('tab', { name: 'Following' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.reload();
    await tracker(page).click();
    expect(await box(page)).toEqual(left);
    await expect(frame(page).getByRole('tab', { name: 'Following' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  test('[TRK-29] [TRK-30] [DOCK-01] [DOCK-02] [DOCK-05] [DOCK-08] docks within 50 px of the left edge, makes the page 370 px narrower, and stays docked', async ({
    page,
    serverUrl,
  }) => {
    await tracking(page, serverUrl);
    await tracker(page).click();
    const hint = page.getByText('Drop to dock as sidebar');
    const { x } = await box(page);
    await drag(page, 51 - x, 0, false);
    await expect(hint).toBeHidden();
    await page.mouse.move(400 + 50, 400);
    await expect(hint).toBeVisible();
    await page.mouse.move(400 + 120, 400);
    await expect(hint).toBeHidden();
    await page.mouse.up();
    await expect(frame(page)).toBeVisible();
    await drag(page, -450, 0, false);
    await expect(hint).toBeVisible();
    await page.mouse.up();
    await expect(frame(page)).toHaveCount(0);
    const dock = page.locator('[data-dock]');
    expect(await dock.boundingBox()).toMatchObject({ x: 0, width: 370 });
    await expect
      .poll(() => page.locator('main').evaluate((main) => getComputedStyle(main).paddingLeft))
      .toBe('370px');
    await dock.getByRole('tab', { name: 'Following' }).click();
    await expectAccessible(page);
    await page.reload();
    await expect(dock.getByRole('tab', { name: 'Following' })).toHaveAttribute('aria-selected', 'true');
    await expect(frame(page)).toHaveCount(0);
  });

  test('is moved, resized and closed by keyboard alone', async ({ page, serverUrl }) => {
    await tracking(page, serverUrl);
    await page.keyboard.press('t');
    await frame(page).getByRole('button', { name: 'Move Tracker' }).focus();
    const before = await box(page);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowUp');
    expect(await box(page)).toMatchObject({ x: before.x - 8, y: before.y - 1 });
    await page.keyboard.press('Control+ArrowLeft');
    expect(await box(page)).toMatchObject({ width: 592, height: 290 });
    await page.keyboard.press('Escape');
    await expect(frame(page)).toHaveCount(0);
  });

  test('shows what a followed wallet does as it does it, each trade once, and holds still under the pointer', async ({
    page,
    serverUrl,
  }) => {
    await signUp(page);
    const [token] = (await tokensOf(page.request, serverUrl)).filter(
      ({ untradableReason }) => untradableReason === null,
    );
    const { data: wallets } = await (await page.request.get(`${serverUrl}/api/v1/wallet/user`)).json();
    if (token === undefined) throw new Error('no token');
    await post(page.request, serverUrl, '/tracker', { name: 'my own', address: wallets[0].address });
    let trades = 0;
    const trade = () =>
      post(page.request, serverUrl, '/swap', {
        walletAddress: wallets[0].address,
        inputMint: 'So11111111111111111111111111111111111111112',
        outputMint: token.tokenAddress,
        amount: '50000000',
        slippageBps: 5_000,
        idempotencyKey: `desk-${++trades}-${Date.now()}`,
      });
    await tracker(page).click();
    const rows = frame(page).locator('[data-index]');
    await expect(frame(page).getByText('No activities found')).toBeVisible();
    await trade();
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('my own');
    await expect(rows.first().getByTitle(/^On chain .+, slot [\d,]+; seen .+ later$/)).toBeVisible();
    await expectAccessible(page);
    await rows.first().hover();
    await trade();
    await expect(frame(page).getByRole('button', { name: '1 new' })).toBeVisible();
    await expect(rows).toHaveCount(1);
    await frame(page).getByRole('button', { name: '1 new' }).click();
    await expect(rows).toHaveCount(2);
  });

  test('a quick buy from a row is a real order in play money', async ({ page, serverUrl }) => {
    await tracking(page, serverUrl);
    await tracker(page).click();
    const amount = frame(page).getByRole('textbox', { name: 'Quick Buy amount' });
    await amount.fill('0.2');
    await amount.press('Enter');
    await frame(page).locator('[data-index]').nth(3).hover();
    await frame(page)
      .getByRole('button', { name: /^Buy .+ for 0\.2 SOL$/ })
      .nth(3)
      .click();
    await expect(page.locator('[data-toast]')).toContainText(/Bought|Other tokens use the name/);
  });
});

test('a sheet on a phone, with the side panel behind You; nothing scrolls sideways', async ({
  page,
  serverUrl,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  await tracker(page).click();
  const sheet = await box(page);
  expect(sheet).toMatchObject({ x: 0, width: 390 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close Tracker' }).click();
  for (const path of ['follow', 'activity', 'watchlist']) {
    await page.goto(`${serverUrl}/track/tracking/${path}`);
    await expect(page.getByRole('navigation', { name: 'Tracked' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('the watchlist', () => {
  test('[WATCH-01] [WATCH-09] its strip stays right below the top bar; remove appears under the pointer alone', async ({
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

  test('[WATCH-15] tokens are added by a star on rows, in the search and on their pages', async ({
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
    const star = page.getByRole('option').first().locator('[data-star]');
    await expect(star).toHaveAttribute('data-star', 'on');
    await star.click();
    // The dialog hides the page behind it from roles.
    await expect(strip.locator('li')).toHaveCount(1);
  });
});

test.describe('the side panel', () => {
  test('[PANEL-01] [PANEL-02] [CONST-11] is a drawer of 320 px at the right; the page behind does not scroll until it closes', async ({
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

  test('colours that are chosen there stand before the first frame of the next visit', async ({ page }) => {
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

test.describe('the clipboard', () => {
  test('[CLIP-01] [CLIP-02] [CLIP-03] [CLIP-07] a copied address becomes a chip that leads to its token', async ({
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

  test('asks for nothing by itself, and is silent once it was refused', async ({ page, context }) => {
    await context.clearPermissions();
    await signUp(page);
    await expect(page.getByRole('button', { name: 'Your wallets' })).toBeVisible();
    await expect(page.locator('[data-clipboard-chip]')).toHaveCount(0);
  });
});

test('settings go along to another browser', async ({ page, browser, serverUrl }) => {
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
  await dialog.getByLabel('E-mail').fill(account.email);
  await dialog.getByLabel('Password').fill(account.password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
  await context.close();
});

test('axe finds nothing in the light desk: tracker, dock, panel with its colours, import', async ({
  page,
  serverUrl,
}) => {
  await tracking(page, serverUrl);
  await page.getByRole('button', { name: 'Side panel' }).click();
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByText('Light', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await tracker(page).click();
  await expect(frame(page).locator('[data-index]').first()).toBeVisible();
  await expectAccessible(page);
  await frame(page).getByRole('button', { name: 'Dock as sidebar' }).click();
  await expect(page.locator('[data-dock] [data-index]').first()).toBeVisible();
  await expectAccessible(page);
  for (const path of ['follow', 'activity']) {
    await page.goto(`${serverUrl}/track/tracking/${path}`);
    await expect(page.locator('main [data-index]').first()).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto(`${serverUrl}/track/tracking/follow`);
  await page.getByRole('button', { name: 'Import' }).click();
  await page
    .getByRole('textbox', { name: 'Wallets to import' })
    .fill('5hAgYC8TJCcEZV7LTXAzkTrm7YL29YXyQQJPCNrG84zM,Schoen\nnonsense');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('1 new')).toBeVisible();
  await expectAccessible(page);
});
