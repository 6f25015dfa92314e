/** A record is verified in the user's browser, which detects whatever the server falsifies. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { freshName, newTrader, type Trader } from './traders.ts';

interface Exported {
  readonly leaves: { leaf: string }[];
  readonly checkpoint: { note: string };
}

async function caller(by: Trader, calls: number): Promise<void> {
  const { data } = await by.call<{ data: { items: { tokenAddress: string }[] } }>(
    'GET',
    `/api/v1/screener?limit=${calls}`,
  );
  for (const { tokenAddress } of data.items) await by.call('POST', '/api/v1/alpha/call', { tokenAddress });
}

/** Patches the records sent by the server from now on. */
const answerChanged = (page: Page, change: (file: Exported) => void) =>
  page.context().route('**/alpha/callers/*/export*', async (route) => {
    const response = await route.fetch();
    const file: Exported = await response.json();
    change(file);
    await route.fulfill({ response, json: file });
  });

test('a changed record is detected in the browser, naming the faulty call', async ({
  browser,
  serverUrl,
}) => {
  const trader = await newTrader(browser, serverUrl, freshName('caller'));
  const { page } = trader;
  await caller(trader, 3);
  await page.goto(`/callers/${trader.userId}`);
  await expect(page.getByText('Record intact')).toBeVisible();

  await answerChanged(page, ({ leaves: [, second] }) => {
    if (second !== undefined) second.leaf = second.leaf.replace(/"callPrice":"[^"]+"/, '"callPrice":"0.1"');
  });
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert')).toContainText('Record altered. Call #2: not leaf');
  const steps = page.getByRole('list', { name: 'Checks' });
  await expect(steps.getByRole('listitem').filter({ hasText: 'Hashes, links and order' })).toContainText(
    '1 of 3',
  );
  await expectAccessible(page);
});

test('a checkpoint not signed by the log is detected, and the browser keeps the previous one', async ({
  browser,
  serverUrl,
}) => {
  const trader = await newTrader(browser, serverUrl, freshName('caller'));
  const { page } = trader;
  await caller(trader, 2);
  await page.goto(`/callers/${trader.userId}`);
  await expect(page.getByText('Record intact')).toBeVisible();
  const kept = await page.evaluate(() => localStorage.getItem('dugout.callLog'));
  expect(kept).toContain('dugout/calls');

  const [, root = ''] = /\\n(?:\d+)\\n([A-Za-z0-9+/]{43}=)\\n/.exec(kept ?? '') ?? [];
  expect(root).toHaveLength(44);
  await answerChanged(page, ({ checkpoint }) => {
    checkpoint.note = checkpoint.note.replace(root, `${'A'.repeat(43)}=`);
  });
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert')).toContainText('Record altered. The signature of');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Record altered.');
  expect(await page.evaluate(() => localStorage.getItem('dugout.callLog'))).toBe(kept);
});
