import { expect, expectAccessible, signUp, test } from './fixtures.ts';
import { box, drag, frame, post, tokensOf, tracker, tracking } from './tracking.ts';

test.describe('tracker window', () => {
  test('[TRK-01] [TRK-03] [CONST-09] opens at 600x290 with two tabs, is dragged and resized, and reopens at 600x290', async ({
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
    if (corner === null) throw new Error('the window has no corner handle');
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

  test('[TRK-02] [SHELL-23] is never below 300x200 or outside the viewport', async ({ page, serverUrl }) => {
    await tracking(page, serverUrl);
    await tracker(page).click();
    for (const [edge, dx, dy] of [
      ['se', -900, -900],
      ['nw', 900, 900],
    ] as const) {
      const corner = frame(page).locator(`[data-edge=${edge}]`);
      // Waits until the window is still and its corner uncovered.
      await corner.hover({ position: { x: 5, y: 5 } });
      await page.mouse.down();
      const handle = await corner.boundingBox();
      if (handle === null) throw new Error('the window has no resize handle');
      await page.mouse.move(handle.x + dx, handle.y + dy, { steps: 5 });
      await page.mouse.up();
      await expect.poll(() => box(page)).toMatchObject({ width: 300, height: 200 });
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
    if (east === null) throw new Error('the window has no edge handle');
    await page.mouse.move(east.x + 3, east.y + 60);
    await page.mouse.down();
    await page.mouse.move(-500, east.y + 60, { steps: 5 });
    await page.mouse.up();
    expect(await inView()).toBe(true);
    await page.setViewportSize({ width: 800, height: 500 });
    await expect.poll(inView).toBe(true);
  });

  test('[TRK-04] [TRK-05] keeps position and tab when closed, and across a reload', async ({
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

  test('[TRK-29] [TRK-30] [DOCK-01] [DOCK-02] [DOCK-05] [DOCK-08] docks within 50 px of the left edge, narrows the page by 370 px, and stays docked', async ({
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

  test('is moved, resized and closed by keyboard only', async ({ page, serverUrl }) => {
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

  test("shows a followed wallet's activity live, each trade once, and keeps rows in place under the pointer", async ({
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

  test('a quick buy from a row places a real paper order', async ({ page, serverUrl }) => {
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

test('is a sheet on a phone, with the account panel behind You, and nothing scrolls sideways', async ({
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
