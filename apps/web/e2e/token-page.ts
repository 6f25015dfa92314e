import { expect, type Page } from '@playwright/test';

const BUSIEST = 'window=5m&sortBy=buys&ageMinutesMin=1440&liquidityUsdMin=50000';

/** Opens the busiest token older than a day and returns its mint. A younger one may die during the test. */
export async function openBusiest(page: Page): Promise<string> {
  const { data } = await (await page.request.get(`/api/v1/screener?${BUSIEST}&limit=1`)).json();
  const [{ poolAddress, tokenAddress }] = data.items;
  await page.goto(`/screener/${poolAddress}`);
  await expect(page.getByTestId('chart')).toHaveAttribute('data-candles', /[1-9]/);
  return tokenAddress;
}
