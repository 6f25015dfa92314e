import { expect, test } from './fixtures.ts';

test('without the server the bars stay, pages and dialogs say what is missing, and both come when it is back', async ({
  page,
  complaints,
}) => {
  await page.goto('/');
  await expect(
    page
      .getByRole('table', { name: /Trending/ })
      .or(page.getByRole('heading', { name: 'Trending' }))
      .first(),
  ).toBeVisible();
  await page.context().setOffline(true);

  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'Explorer' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('This could not be loaded')).toBeVisible();
  await expect(pages).toBeVisible();

  await page.keyboard.press('/');
  await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0);
  await expect(pages).toBeVisible();

  await page.context().setOffline(false);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('heading', { name: 'Near graduation' })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  // Requests that failed meanwhile are told in the console.
  complaints.length = 0;
});
