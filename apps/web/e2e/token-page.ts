import { expect, type Page } from '@playwright/test';

const BUSIEST = 'window=5m&sortBy=buys&ageMinutesMin=1440&liquidityUsdMin=50000';

/**
 * Opens the busiest token older than a day, with at most this liquidity in US dollars, and returns its mint. A younger
 * one may die during the test.
 */
export async function openBusiest(page: Page, maxLiquidityUsd = 1e9): Promise<string> {
  const query = `${BUSIEST}&liquidityUsdMax=${maxLiquidityUsd}&limit=1`;
  const { data } = await (await page.request.get(`/api/v1/screener?${query}`)).json();
  const [{ poolAddress, tokenAddress }] = data.items;
  await page.goto(`/screener/${poolAddress}`);
  await expect(page.getByTestId('chart')).toHaveAttribute('data-candles', /[1-9]/);
  return tokenAddress;
}
