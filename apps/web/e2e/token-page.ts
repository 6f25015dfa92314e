import { expect, type Page } from '@playwright/test';

const BUSIEST = 'window=5m&sortBy=buys&ageMinutesMin=1440&liquidityUsdMin=50000';

/**
 * Opens the busiest of the tokens that have stood for a day: a younger one may die while it is looked at.
 * Gives its mint.
 */
export async function openBusiest(page: Page): Promise<string> {
  const { data } = await (await page.request.get(`/api/v1/screener?${BUSIEST}&limit=1`)).json();
  const [{ poolAddress, tokenAddress }] = data.items;
  await page.goto(`/screener/${poolAddress}`);
  await expect(page.getByTestId('chart')).toHaveAttribute('data-candles', /[1-9]/);
  return tokenAddress;
}
