import type { Page } from '@playwright/test';
import { expect, signUp, test } from './fixtures.ts';
import { openBusiest } from './token-page.ts';

/** Raw units held of a token; 0 without a position. */
async function heldOf(page: Page, mint: string): Promise<bigint> {
  const { data } = await (await page.request.get('/api/v1/token/positions')).json();
  const own = data.find((position: { tokenAddress: string }) => position.tokenAddress === mint);
  return BigInt(own?.amount ?? 0);
}

const tradeForm = (page: Page) => page.getByRole('form', { name: /^Trade / });

async function buy(page: Page): Promise<void> {
  await tradeForm(page)
    .getByRole('button', { name: /^Buy .* SOL/ })
    .click();
  await expect(page.getByTestId('outcome').first()).toContainText(/^Bought /);
}

test('[SWAP-03] two presses on "Sell 50%" within a moment, in one tab or from two, sell half once', async ({
  page,
  complaints,
}) => {
  test.setTimeout(120_000);
  await signUp(page);
  const mint = await openBusiest(page);
  await buy(page);
  const whole = await heldOf(page, mint);
  const half = whole - whole / 2n;

  const other = await page.context().newPage();
  for (const tab of [page, other]) await tab.goto('/portfolio');
  const sell = (tab: Page) => tab.getByRole('button', { name: /^Sell 50% of / });
  for (const tab of [page, other]) await expect(sell(tab)).toBeEnabled();
  await Promise.all([page, other].map((tab) => sell(tab).dispatchEvent('click')));
  const question = (tab: Page) => tab.getByText('Sell 50% again?').first();
  await expect
    .poll(async () => (await question(page).isVisible()) !== (await question(other).isVisible()))
    .toBe(true);
  expect(await heldOf(page, mint)).toBe(half);

  // The question sells once more, the amount that it names.
  const refused = (await question(page).isVisible()) ? page : other;
  await refused
    .getByRole('button', { name: /^Sell [\d,.]+ / })
    .first()
    .click();
  await expect.poll(() => heldOf(page, mint)).toBe(half - half / 2n);

  // In one tab, the second press comes when the first may already have filled.
  const rest = await heldOf(page, mint);
  await other.close();
  await page.reload();
  await expect(sell(page)).toBeEnabled();
  await sell(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    setTimeout(() => button.click(), 30);
    setTimeout(() => button.click(), 120);
  });
  await expect.poll(() => heldOf(page, mint)).toBe(rest - rest / 2n);
  await page.waitForTimeout(600);
  expect(await heldOf(page, mint)).toBe(rest - rest / 2n);
  // The refused sale of one of the tabs.
  for (let at = complaints.length - 1; at >= 0; at -= 1)
    if (complaints[at]?.includes('409')) complaints.splice(at, 1);
});

test('[SWAP-05] three buys within two seconds are three, reported next to a button that stays in its place', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signUp(page);
  const mint = await openBusiest(page);
  const button = tradeForm(page).getByRole('button', { name: /^Buy .* SOL/ });
  await expect(button).toBeEnabled();
  await expect(page.getByTestId('preview')).toContainText('at market');
  const place = await button.boundingBox();
  const places: unknown[] = [];
  for (let press = 0; press < 3; press += 1) {
    await button.click();
    places.push(await button.boundingBox());
    await page.waitForTimeout(400);
  }
  await expect(page.getByTestId('outcome').filter({ hasText: /^Bought / })).toHaveCount(3);
  expect(places).toEqual([place, place, place]);
  const { data } = await (await page.request.get('/api/v1/token/positions')).json();
  expect(data.find((own: { tokenAddress: string }) => own.tokenAddress === mint)?.costSol).toBeGreaterThan(
    1.5,
  );
  await expect(page.getByTestId('outcome')).toHaveCount(0);
  expect(await button.boundingBox()).toEqual(place);
});

test('[SWAP-05] a level far from the price is confirmed, and a graduated token offers no order on graduation', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signUp(page);
  const mint = await openBusiest(page);
  const { data } = await (await page.request.get(`/api/v1/token/${mint}`)).json();
  const form = tradeForm(page);
  const orders = async () => (await (await page.request.get('/api/v1/swap/orders')).json()).data.length;
  const types = await form.getByLabel('Order type').locator('option').allTextContents();
  const canGraduate =
    !data.market.endsWith('-amm') && data.graduationPct !== null && data.graduationPct < 100;
  expect(types.includes('On graduation')).toBe(canGraduate);

  await form.getByLabel('Order type').selectOption('limit');
  await form.getByLabel('Trigger price').fill('139260547');
  await form.getByRole('button', { name: /^Limit: buy/ }).click();
  const question = page.getByRole('dialog', { name: 'Trigger price far from the price' });
  await expect(question).toContainText('times the price');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  expect(await orders()).toBe(0);
});
