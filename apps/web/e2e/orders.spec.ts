import type { Locator, Page } from '@playwright/test';
import { expect, signUp, test } from './fixtures.ts';

interface Target {
  readonly tokenAddress: string;
  readonly symbol: string;
  readonly priceSol: number;
}

/** Returns the deepest pool of a token without look-alikes, whose price the test's trades hardly move. */
async function deepest(page: Page): Promise<Target> {
  const answer = await page.request.get('/api/v1/screener?sortBy=liquidityUsd&sortDir=desc&limit=50');
  const { data } = await answer.json();
  return data.items.find(
    (row: { lookAlikes: number; untradableReason: string | null }) =>
      row.lookAlikes === 0 && row.untradableReason === null,
  );
}

const formOf = (page: Page): Locator => page.getByRole('form', { name: /^Trade / });
const decimal = (value: number): string => value.toFixed(18).replace(/0+$/, '');
/** Parses the signed figure of a text: '-0.0123' from 'Realized -0.0123 SOL'. */
const figureIn = (text: string | null): number =>
  Number(/[+-]?\d[\d,]*\.\d+/.exec(text ?? '')?.[0].replaceAll(',', '') ?? Number.NaN);

/** Has a trigger price of the form wait for the price in SOL, in place of the chart's unit. */
const inSol = (form: Locator): Promise<void> =>
  form.getByRole('radio', { name: 'SOL' }).check({ force: true });

async function arm(page: Page, kind: string, level: number): Promise<void> {
  const form = formOf(page);
  await form.getByLabel('Order type').selectOption(kind);
  await inSol(form);
  await form.getByLabel('Trigger price').fill(decimal(level));
  await form.getByRole('button', { name: /Enter$/ }).click();
  await expect(page.getByTestId('outcome').last()).toContainText('order created');
  await expect(page.getByTestId('outcome')).toHaveCount(0);
}

const ended = async (page: Page, status: string): Promise<number> => {
  const { data } = await (await page.request.get(`/api/v1/swap/orders?status=${status}`)).json();
  return data.length;
};

test('[SWAP-05] [SWAP-06] [SWAP-07] limit, take profit and stop loss trigger with receipts, and the profit opens down to its lots', async ({
  page,
  complaints,
}) => {
  test.setTimeout(150_000);
  let refusedQuotes = 0;
  page.on('response', (response) => {
    if (response.status() === 409 && response.url().endsWith('/swap/quote')) refusedQuotes += 1;
  });
  await signUp(page);
  const { tokenAddress, symbol, priceSol } = await deepest(page);
  await page.goto(`/token/${tokenAddress}`);
  const form = formOf(page);

  // A buy that adds its exits automatically and records its outcome.
  await form.getByRole('switch', { name: 'Exit rules' }).click();
  await form.getByRole('button', { name: '1', exact: true }).click();
  await expect(page.getByTestId('preview')).toContainText('for 1 SOL from Main at market');
  const logged = page.waitForResponse((response) => response.url().endsWith('/swap/log'));
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/swap') && request.method() === 'POST',
  );
  await form.getByRole('button', { name: /^Buy .* 1 SOL/ }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    exits: { rungs: [{ kind: 'takeProfit' }, { kind: 'stopLoss' }] },
  });
  expect((await logged).status()).toBe(200);
  const rules = page.getByRole('region', { name: 'Open orders for this token' });
  await expect(rules).toContainText('2x');
  await expect(rules).toContainText('-30%');
  await expect(page.getByTestId('outcome')).toHaveCount(0);

  // A limit above the price triggers immediately.
  await form.getByRole('button', { name: '0.5', exact: true }).click();
  await form.getByLabel('Order type').selectOption('limit');
  await inSol(form);
  await form.getByLabel('Trigger price').fill('nonsense');
  await expect(form).toContainText('Enter a price above zero');
  await form.getByLabel('Trigger price').fill(decimal(priceSol * 3));
  await expect(page.getByTestId('preview')).toContainText('Price already reached: triggers now.');
  await form.getByRole('button', { name: /^Limit: buy/ }).click();
  await expect(page.getByText('Order filled').first()).toBeVisible();
  expect(await ended(page, 'filled')).toBe(1);
  await expect(page.getByTestId('outcome')).toHaveCount(0);

  // A take profit far below the price triggers immediately too, and sells half.
  await form.getByRole('radio', { name: 'Sell' }).check({ force: true });
  await form.getByRole('button', { name: '50%', exact: true }).click();
  await arm(page, 'takeProfit', priceSol / 4);
  await expect.poll(() => ended(page, 'filled')).toBe(2);

  // The position opens into two lots and the disposal, which is all of the realized PnL.
  await page.getByRole('link', { name: 'Portfolio' }).first().click();
  await page.getByRole('button', { name: `Lots of ${symbol}` }).click();
  await expect(page.getByTestId('lot')).toHaveCount(2);
  await expect(page.getByTestId('disposal')).toHaveCount(1);
  const disposal = figureIn(await page.getByTestId('disposal').locator('td').nth(7).textContent());
  const realised = page
    .getByTestId('figures')
    .locator('div')
    .filter({ hasText: 'Realized' })
    .locator('dd')
    .first();
  await expect.poll(async () => figureIn(await realised.textContent())).toBe(disposal);
  await expect(page.getByRole('table', { name: 'Positions' })).toContainText('sell all+1');

  // The disposal's receipt itemizes every cost.
  await page
    .getByTestId('disposal')
    .getByRole('button', { name: /^Receipt/ })
    .click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt).toContainText('Simulated pool');
  await expect(receipt).toContainText(/Took\s*[\d,]+ ms, \d+ slots?/);
  await expect(receipt).toContainText(/Trading fee\s*0\.\d+ SOL/);
  await expect(page).toHaveURL(/receipt=/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/receipt=/);

  // A stop above the price closes the position, which cancels its other exits.
  await page.goto(`/token/${tokenAddress}`);
  await form.getByRole('radio', { name: 'Sell' }).check({ force: true });
  await arm(page, 'stopLoss', priceSol * 3);
  await expect.poll(() => ended(page, 'filled')).toBe(3);
  await page.goto('/portfolio?tab=orders');
  const orders = page.getByRole('table', { name: 'Orders' });
  for (const head of ['Id', 'Token', 'Side', 'Amount', 'Price', 'Status']) {
    await expect(orders.getByRole('columnheader', { name: head, exact: true })).toBeVisible();
  }
  await expect(orders.getByText('Filled')).toHaveCount(3);
  await expect(orders.getByText('Its position was closed')).toHaveCount(2);

  // A closed position still opens into its disposals, which sum to its PnL.
  await page.getByRole('tab', { name: 'Closed' }).click();
  const closed = page.getByRole('table', { name: 'Closed positions' }).getByRole('row').nth(1);
  const total = figureIn(await closed.locator('td').nth(4).textContent());
  await closed.click();
  const disposals = page
    .getByRole('dialog', { name: /closed$/ })
    .getByRole('list', { name: 'Lots' })
    .getByRole('listitem');
  await expect(disposals).toHaveCount(3);
  const each = await disposals.locator(':scope > span:nth-child(2)').allTextContents();
  expect(each.reduce((sum, text) => sum + figureIn(text), 0)).toBeCloseTo(total, 3);
  // The form may quote a sell at the moment when an order has sold everything.
  const conflicts = complaints.filter((text) => text.includes('409'));
  expect(conflicts.length).toBeLessThanOrEqual(refusedQuotes);
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !conflicts.includes(text)));
});

async function tabTo(page: Page, element: Locator, key = 'Tab'): Promise<void> {
  await expect(element).toBeVisible();
  for (let presses = 0; presses < 100; presses++) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('the element is not reachable by keyboard');
}

test('the exits of a buy are added even if its page closes right after sending', async ({
  page,
  context,
}) => {
  await signUp(page);
  const { tokenAddress } = await deepest(page);
  await page.goto(`/token/${tokenAddress}`);
  const form = formOf(page);
  await form.getByRole('switch', { name: 'Exit rules' }).click();
  await form.getByRole('button', { name: '1', exact: true }).click();
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/swap') && request.method() === 'POST',
  );
  await form.getByRole('button', { name: /^Buy .* 1 SOL/ }).click();
  await sent;
  await page.close();
  const later = await context.newPage();
  await later.goto(`/token/${tokenAddress}`);
  const rules = later.getByRole('region', { name: 'Open orders for this token' });
  await expect(rules).toContainText('2x');
  await expect(rules).toContainText('-30%');
});

test('[SWAP-08] an order is created, found and canceled by keyboard only', async ({ page }) => {
  test.setTimeout(120_000);
  await signUp(page);
  const { tokenAddress, priceSol } = await deepest(page);
  await page.goto(`/token/${tokenAddress}`);
  const form = formOf(page);
  await expect(page.getByTestId('costs')).toContainText(/Total\s*0\.5/);
  await tabTo(page, form.getByLabel('Order type'));
  await page.keyboard.press('l');
  await inSol(form);
  await tabTo(page, form.getByLabel('Trigger price'));
  await page.keyboard.type(decimal(priceSol / 4));
  await expect(page.getByTestId('preview')).toContainText('No funds reserved.');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('outcome').last()).toContainText('Limit order created');

  await tabTo(page, page.getByRole('link', { name: 'All orders' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/portfolio/);
  const orders = page.getByRole('table', { name: 'Orders' });
  await expect(orders.getByText('Active')).toBeVisible();
  await tabTo(page, orders.getByRole('row').nth(1));
  await tabTo(page, orders.getByRole('button', { name: /^Cancel Limit/ }), 'ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Order cancelled').first()).toBeVisible();
  await expect(orders.getByText('Cancelled')).toBeVisible();
});

test('on a phone an order is created in the sheet, and all orders of a token are canceled with one press', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signUp(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const { tokenAddress, symbol, priceSol } = await deepest(page);
  await page.goto(`/token/${tokenAddress}`);
  await page.getByRole('button', { name: /slip 8%/ }).click();
  const sheet = page.getByRole('dialog', { name: `Trade ${symbol}` });
  for (const part of [4, 5]) {
    await sheet.getByLabel('Order type').selectOption('limit');
    await inSol(sheet);
    await sheet.getByLabel('Trigger price').fill(decimal(priceSol / part));
    await sheet.getByRole('button', { name: /^Limit: buy/ }).click();
    await expect(sheet.getByTestId('outcome').last()).toContainText('Limit order created');
    await expect(sheet.getByTestId('outcome')).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await page.goto(`/portfolio?tab=orders&token=${tokenAddress}`);
  await expect(page.getByRole('list', { name: 'Orders' }).getByText('Active')).toHaveCount(2);
  await page.getByRole('button', { name: `Cancel all 2 of ${symbol}` }).click();
  await expect(page.getByText('2 orders cancelled').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Orders' }).getByText('Cancelled')).toHaveCount(2);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(sideways).toBe(false);
});

test('exit rules are one press from a position that has orders: trade box, strip, portfolio and phone', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signUp(page);
  const { tokenAddress, symbol } = await deepest(page);
  await page.goto(`/token/${tokenAddress}`);
  const form = formOf(page);
  await form.getByRole('switch', { name: 'Exit rules' }).click();
  await form.getByRole('button', { name: '1', exact: true }).click();
  await form.getByRole('button', { name: /^Buy .* 1 SOL/ }).click();
  const rules = page.getByRole('region', { name: 'Open orders for this token' });
  await expect(rules).toContainText('-30%');
  const named = (count: number) => ({ name: `Exit rules of ${symbol}: ${count}` });
  const panel = page.getByRole('dialog', { name: `Exit rules of ${symbol}` });

  // In the trade box: the ladder is active already, a trailing stop is not.
  await rules.getByRole('button', named(2)).click();
  await expect(panel.getByRole('button', { name: 'Already active' })).toBeDisabled();
  await panel.getByLabel('Exit rule presets').selectOption('Trail');
  await panel.getByRole('button', { name: 'Add exit rule' }).click();
  await expect(rules).toContainText('trail 20%');

  // In the strip: rules are cancelled, too.
  await page.getByRole('button', { name: 'Positions' }).click();
  await page.getByTestId('positions').getByRole('button', named(3)).click();
  for (const rule of [/^Cancel 2x/, /^Cancel -30%/, /^Cancel trail/])
    await panel.getByRole('button', { name: rule }).click();
  await expect(panel).toContainText('No exit rules');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page.getByRole('button', { name: 'Positions' }).click();

  // In the portfolio's row, by keyboard. The press does not open the lots.
  await page.goto('/portfolio');
  const table = page.getByRole('table', { name: 'Positions' });
  await tabTo(page, table.getByRole('button', { name: `Add exit rules: ${symbol}` }));
  await page.keyboard.press('Enter');
  await panel.getByLabel('Exit rule presets').selectOption('Quick');
  await tabTo(page, panel.getByRole('button', { name: 'Add 2 exit rules' }));
  await page.keyboard.press('Enter');
  await expect(table.getByRole('button', named(2))).toBeFocused();
  await expect(page.getByTestId('lot')).toHaveCount(0);

  // On a phone: in the portfolio's card and in the sheet of the token.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('article').getByRole('button', named(2)).click();
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await page.goto(`/token/${tokenAddress}`);
  await page.getByRole('button', { name: /slip 8%/ }).click();
  const sheet = page.getByRole('dialog', { name: `Trade ${symbol}` });
  await sheet.getByRole('button', named(2)).click();
  await expect(panel.getByRole('button', { name: 'Add 2 exit rules' })).toBeEnabled();
});

test('the sell tab shows the holding and why there are no initials, and keeps edited amounts and units', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signUp(page);
  const { tokenAddress, symbol } = await deepest(page);
  await page.goto(`/token/${tokenAddress}`);
  const form = formOf(page);
  await form.getByRole('button', { name: '5', exact: true }).click();
  await form.getByRole('button', { name: /^Buy .* 5 SOL/ }).click();
  await expect(page.getByTestId('position')).toContainText(/Bought\s*5\.0/);
  await form.getByRole('radio', { name: 'Sell' }).check({ force: true });
  await expect(page.getByTestId('holding')).toContainText(
    new RegExp(`^Holding [\\d,.]+ ${symbol}4\\.\\d{4} SOL \\$[\\d,]+\\.\\d\\d$`),
  );
  // Right after a buy the fees make the position worth less than its cost.
  await expect(form.getByRole('button', { name: 'Below cost' })).toBeDisabled();
  await expect(page.getByTestId('initials')).toContainText('Worth less than its cost');

  // Typed shares and separators.
  const amount = form.getByLabel(`Amount in ${symbol}`);
  await amount.fill('50%');
  await expect(amount).toHaveValue(/^\d{1,3}(,\d{3})*(\.\d+)?$/);
  await amount.fill('1000');
  await amount.blur();
  await expect(amount).toHaveValue('1,000');
  await expect(page.getByTestId('costs')).toContainText(/Est. received\s*0\.\d+ SOL/);

  // Edited amounts are on another device, too.
  await form.getByRole('button', { name: 'Edit quick amounts' }).click();
  await form.getByLabel('Quick sell amount 1').fill('0');
  await expect(form).toContainText('0.01 to 100%');
  const saved = page.waitForRequest(
    (request) => request.url().endsWith('/settings') && request.method() === 'PUT',
  );
  await form.getByLabel('Quick sell amount 1').fill('33');
  await form.getByRole('button', { name: 'Done' }).click();
  expect((await saved).postDataJSON().quickAmounts.sell).toEqual([33, 25, 50, 75, 100]);
  await page.reload();
  await form.getByRole('radio', { name: 'Sell' }).check({ force: true });
  await form.getByRole('button', { name: '33%', exact: true }).click();
  await expect(form.getByRole('button', { name: /^Sell .* 33%/ })).toBeEnabled();

  // A recurring buy names its total, and a limit waits for what the chart shows.
  await form.getByRole('radio', { name: 'Buy' }).check({ force: true });
  await form.getByRole('button', { name: '0.5', exact: true }).click();
  await form.getByLabel('Order type').selectOption('recurring');
  await expect(page.getByTestId('dca-total')).toHaveText('Total 2.5000 SOL');
  await form.getByLabel('Order type').selectOption('limit');
  await expect(form.getByRole('radio', { name: 'USD' })).toBeChecked();
  const unit = page.getByRole('region', { name: 'Chart' });
  await unit.getByRole('radio', { name: 'Mcap' }).check({ force: true });
  await expect(form.getByRole('radio', { name: 'Mcap' })).toBeChecked();
  await inSol(form);
  await page.reload();
  await form.getByLabel('Order type').selectOption('limit');
  await expect(form.getByRole('radio', { name: 'SOL' })).toBeChecked();
});

test('an order is edited in the chart by pointer and by keyboard, and in the portfolio, and other tabs follow', async ({
  page,
  context,
  complaints,
}) => {
  test.setTimeout(120_000);
  await signUp(page);
  const { tokenAddress, symbol, priceSol } = await deepest(page);
  await page.goto(`/token/${tokenAddress}`);
  await arm(page, 'limit', priceSol * 0.985);
  const stored = async (): Promise<{ level: number; amount: string; expiresAt: string | null }> => {
    const { data } = await (await page.request.get('/api/v1/swap/orders?status=armed')).json();
    return { ...data[0].trigger, amount: data[0].amount };
  };
  const first = (await stored()).level;

  // By pointer: released, the line is at its new place and stored there. Esc restores it.
  const handle = page.getByRole('slider', { name: /^Trigger of Limit/ });
  await expect(handle).toBeVisible();
  const drag = async (by: number): Promise<void> => {
    const box = await handle.boundingBox();
    if (box === null) throw new Error('the handle is not drawn');
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + box.height / 2 + by, { steps: 5 });
  };
  await drag(30);
  await expect(page.getByTestId('order-move')).toContainText('Distance');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('order-move')).toHaveCount(0);
  await page.mouse.up();
  expect((await stored()).level).toBe(first);
  await drag(30);
  await page.mouse.up();
  await expect(page.getByText('Order changed').first()).toBeVisible();
  await expect.poll(async () => (await stored()).level).toBeLessThan(first);
  const second = (await stored()).level;

  // By keyboard.
  await handle.focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored()).level).toBeLessThan(second * 0.995);
  const third = (await stored()).level;

  // In the portfolio, while another tab shows the order. A level far from the price is confirmed.
  const other = await context.newPage();
  await other.goto('/portfolio?tab=orders');
  await expect(other.getByRole('table', { name: 'Orders' })).toContainText('Active');
  await page.goto('/portfolio?tab=orders');
  await page.getByRole('button', { name: new RegExp(`^Edit Limit ${symbol}`) }).click();
  const editor = page.getByRole('form', { name: `Limit ${symbol}` });
  await editor.getByLabel('Size').fill('0,5');
  await expect(editor).toContainText('Enter an amount');
  await editor.getByLabel('Size').fill('0.25');
  await editor.getByLabel('Trigger price').fill(decimal(third / 4));
  await editor.getByLabel('Duration').selectOption('24');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toContainText('from the price. Press again to change the order.');
  await editor.getByRole('button', { name: 'Change order' }).click();
  await expect(editor).toHaveCount(0);
  expect(await stored()).toMatchObject({ amount: '250000000', expiresAt: expect.any(String) });
  expect((await stored()).level / third).toBeCloseTo(0.25, 3);
  await expect(other.getByRole('table', { name: 'Orders' })).toContainText('0.2500 SOL');

  // An order that was cancelled in the other tab is refused by name.
  await page.getByRole('button', { name: new RegExp(`^Edit Limit ${symbol}`) }).click();
  await editor.getByLabel('Size').fill('0.3');
  await page.route('**/swap/edit-order', async (route) => {
    await other.getByRole('button', { name: new RegExp(`^Cancel Limit ${symbol}`) }).click();
    await expect(other.getByText('Order cancelled').first()).toBeVisible();
    await route.continue();
  });
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This order is no longer active').first()).toBeVisible();
  // The refused edit.
  await expect.poll(() => complaints.length).toBe(1);
  expect(complaints.splice(0)[0]).toContain('409');
});
