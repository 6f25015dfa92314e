import type { Page } from '@playwright/test';
import { expect, expectAccessible, signUp, test } from './fixtures.ts';
import { openBusiest } from './token-page.ts';

const chart = (page: Page) => page.getByTestId('chart');
/** The library renders panes as table rows, plus one for the time axis. */
const panes = (page: Page) =>
  chart(page)
    .locator('table tr')
    .filter({ has: page.locator('canvas') });
const bar = (page: Page) => page.getByRole('region', { name: 'Chart' });

async function addIndicators(page: Page, ...names: readonly RegExp[]): Promise<void> {
  await bar(page).getByRole('button', { name: 'Indicators' }).click();
  const list = page
    .getByRole('dialog', { name: 'Indicators' })
    .getByRole('list', { name: 'Add an indicator' });
  for (const name of names) await list.getByRole('button', { name }).click();
}

test('indicators are added, configured and removed, and survive a reload', async ({ page }) => {
  await openBusiest(page);
  const before = await panes(page).count();
  await addIndicators(page, /^SMA/, /^EMA/, /^VWAP/, /^Bollinger/, /^RSI/, /^MACD/);
  await expect(chart(page)).toHaveAttribute(
    'data-indicators',
    'Volume, SMA 20, EMA 9, VWAP, BB 20 2, RSI 14, MACD 12 26 9',
  );
  // RSI and MACD have a pane each, with a separator.
  await expect.poll(() => panes(page).count()).toBeGreaterThanOrEqual(before + 2);
  const dialog = page.getByRole('dialog', { name: 'Indicators' });
  await dialog.getByRole('textbox', { name: 'EMA: Length' }).fill('21');
  await dialog.getByRole('textbox', { name: 'SMA: Length' }).fill('0');
  await expect(dialog.getByText('2 to 500')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove MACD 12 26 9' }).click();
  await expect(chart(page)).toHaveAttribute(
    'data-indicators',
    'Volume, SMA 20, EMA 21, VWAP, BB 20 2, RSI 14',
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(bar(page).getByRole('button', { name: 'Indicators' })).toBeFocused();

  await page.reload();
  await expect(chart(page)).toHaveAttribute(
    'data-indicators',
    'Volume, SMA 20, EMA 21, VWAP, BB 20 2, RSI 14',
  );
  await expect.poll(() => panes(page).count()).toBeGreaterThan(before);
});

test('a chart layout is saved under a name and applied to another token', async ({ page }) => {
  await openBusiest(page);
  await addIndicators(page, /^RSI/);
  await page.keyboard.press('Escape');
  await bar(page).getByRole('group', { name: 'Interval' }).getByRole('button', { name: '15m' }).click();
  await bar(page).getByRole('button', { name: 'Chart layouts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Chart layouts' });
  await dialog.getByRole('textbox', { name: 'Layout name' }).fill('Swing');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: /^Swing/ })).toHaveText(
    /15m · Price USD · Volume · RSI 14/,
  );
  await page.keyboard.press('Escape');

  await addIndicators(page);
  await page.getByRole('button', { name: 'Remove RSI 14' }).click();
  await page.keyboard.press('Escape');
  await bar(page)
    .getByRole('group', { name: 'Interval' })
    .getByRole('button', { name: '1m', exact: true })
    .click();
  await page.reload();
  await bar(page).getByRole('button', { name: 'Chart layouts' }).click();
  await page
    .getByRole('dialog', { name: 'Chart layouts' })
    .getByRole('button', { name: /^Swing/ })
    .click();
  await expect(chart(page)).toHaveAttribute('data-indicators', 'Volume, RSI 14');
  await expect(bar(page).getByRole('button', { name: '15m' })).toHaveAttribute('aria-pressed', 'true');
});

test('the chart fills the screen below the top bar, until Esc', async ({ page }) => {
  await openBusiest(page);
  const before = await bar(page).boundingBox();
  const button = bar(page).getByRole('button', { name: 'Full screen' });
  await button.click();
  await expect.poll(async () => (await bar(page).boundingBox())?.width).toBe(1440);
  expect(await bar(page).boundingBox()).toMatchObject({ x: 0, y: 44, height: 900 - 44 - 34 });
  await expect
    .poll(async () => (await chart(page).locator('canvas').first().boundingBox())?.width)
    .toBeGreaterThan(1300);
  await expect(page.getByRole('button', { name: 'Play money' })).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => bar(page).boundingBox()).toEqual(before);
  await page.setViewportSize({ width: 390, height: 844 });
  await button.click();
  await expect.poll(async () => (await bar(page).boundingBox())?.height).toBe(844 - 48);
});

/** Returns a position in the chart from fractions of its width and height. */
async function at(page: Page, x: number, y: number): Promise<readonly [number, number]> {
  const box = await chart(page).boundingBox();
  if (box === null) throw new Error('the chart has no bounding box');
  return [box.x + box.width * x, box.y + box.height * y];
}

async function pick(page: Page, tool: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Drawing tools' }).click();
  await page
    .getByRole('dialog', { name: 'Drawing tools' })
    .getByRole('button', { name: tool, exact: true })
    .click();
}

async function drag(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  await page.mouse.move(...(await at(page, ...from)));
  await page.mouse.down();
  await page.mouse.move(...(await at(page, ...to)), { steps: 6 });
  await page.mouse.up();
}

type Kept = readonly {
  readonly tool: string;
  readonly points: readonly { readonly time: number; readonly price: number }[];
}[];
const kept = (page: Page): Promise<Kept> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('chart-drawings') ?? 'null')?.value.at(-1)?.[1] ?? []);

test('drawings are made by drag, by clicks and by keys, moved, stored per token and deleted', async ({
  page,
}) => {
  await openBusiest(page);
  await pick(page, 'Trend line');
  await drag(page, [0.1, 0.7], [0.3, 0.4]);
  await expect(chart(page)).toHaveAttribute('data-drawings', '1');
  await pick(page, 'Fib retracement');
  await page.mouse.click(...(await at(page, 0.4, 0.6)));
  await page.mouse.click(...(await at(page, 0.55, 0.3)));
  await expect(chart(page)).toHaveAttribute('data-drawings', '2');
  await pick(page, 'Horizontal line');
  await page.mouse.click(...(await at(page, 0.7, 0.8)));
  await expect(chart(page)).toHaveAttribute('data-drawings', '3');
  const [line] = await kept(page);
  expect(line?.points[1]?.time).toBeGreaterThan(line?.points[0]?.time ?? Number.POSITIVE_INFINITY);
  expect(line?.points[1]?.price).toBeGreaterThan(line?.points[0]?.price ?? Number.POSITIVE_INFINITY);

  await drag(page, [0.2, 0.55], [0.2, 0.35]);
  await expect
    .poll(async () => (await kept(page))[0]?.points[0]?.price)
    .toBeGreaterThan(line?.points[0]?.price ?? 0);
  expect((await kept(page)).map(({ tool }) => tool)).toEqual(['trend', 'fib', 'horizontal']);

  await page.reload();
  await expect(chart(page)).toHaveAttribute('data-drawings', '3');
  await bar(page).getByRole('button', { name: 'Drawing tools' }).focus();
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('dialog', { name: 'Drawing tools' })
      .getByRole('button', { name: 'Trend line', exact: true }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chart(page)).toHaveAttribute('data-drawings', '4');
  const [price] = (await kept(page)).slice(-1).map(({ points }) => points[0]?.price ?? 0);
  await page.keyboard.press('ArrowUp');
  await expect
    .poll(async () => (await kept(page)).at(-1)?.points[0]?.price)
    .toBeGreaterThan(price ?? Number.POSITIVE_INFINITY);
  await page.keyboard.press('Delete');
  await expect(chart(page)).toHaveAttribute('data-drawings', '3');

  await bar(page).getByRole('button', { name: 'Drawing tools' }).click();
  await page.getByRole('button', { name: 'Delete Trend line 1' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete all' }).click();
  await page.reload();
  await expect(chart(page)).toHaveAttribute('data-drawings', '0');
});

test('a token is shared by its link, and a position by its card', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  const mint = await openBusiest(page);
  await page.getByRole('button', { name: /^Share / }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/token/${mint}$`));
  // The copied link may show another buy button.
  await page
    .getByRole('button', { name: /^Buy \S/ })
    .and(page.locator('[type=submit]'))
    .click();
  await expect(page.getByTestId('own-pnl')).toHaveText(/PnL.*[+-]?\$\d/);
  await page.getByRole('button', { name: /^Share / }).click();
  await page.getByRole('button', { name: 'PnL card as PNG' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Share card' }).getByRole('button', { name: 'Save PNG' }),
  ).toBeVisible();
});

test('a finger draws on a phone without scrolling the page', async ({ browser, serverUrl }) => {
  const context = await browser.newContext({
    baseURL: serverUrl,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await openBusiest(page);
  const finger = await context.newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove', x: number, y: number): Promise<void> => {
    const [left, top] = await at(page, x, y);
    await finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: left, y: top }] });
  };
  await bar(page).getByRole('button', { name: 'Drawing tools' }).tap();
  await page
    .getByRole('dialog', { name: 'Drawing tools' })
    .getByRole('button', { name: 'Rectangle', exact: true })
    .tap();
  await touch('touchStart', 0.2, 0.6);
  for (const y of [0.5, 0.4, 0.3]) await touch('touchMove', 0.8 - y, y);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(chart(page)).toHaveAttribute('data-drawings', '1');
  expect((await kept(page)).map(({ tool }) => tool)).toEqual(['rectangle']);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await context.close();
});
