import { expect, expectAccessible, test } from './fixtures.ts';
import { frame, tracker, tracking } from './tracking.ts';

test('axe finds nothing in the light theme: tracker, dock, color settings, import', async ({
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
