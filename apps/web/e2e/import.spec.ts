import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { toBase58 } from '@dugout/domain/address';
import { hasRecorded, recordedJson, recordedPath } from '@dugout/testkit/recorded';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, signUp, test } from './fixtures.ts';

const FOLLOW = '/track/tracking/follow';
const MANY = 10_000;

const addressOf = (seed: string): string => toBase58(createHash('sha256').update(seed).digest());

interface Followed {
  readonly address: string;
  readonly name: string;
  readonly emoji: string | null;
  readonly group: string | null;
  readonly notes: string | null;
}

/** Returns all followed wallets, page by page from `GET /tracker`. */
async function listed(request: APIRequestContext, base: string): Promise<readonly Followed[]> {
  const items: Followed[] = [];
  for (let page = 1; ; page++) {
    const answer = await request.get(`${base}/api/v1/tracker?limit=200&page=${page}`);
    expect(answer.ok(), await answer.text()).toBe(true);
    const { data } = await answer.json();
    items.push(...data.items);
    if (!data.pagination.hasNextPage) return items;
  }
}

/** Follows wallets with labels before an import, one after the other so that their times differ. */
async function following(
  request: APIRequestContext,
  base: string,
  wallets: readonly Partial<Followed>[],
): Promise<readonly Followed[]> {
  for (const data of wallets) {
    const answer = await request.post(`${base}/api/v1/tracker`, { data, headers: { origin: base } });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  return listed(request, base);
}

const mine = (seed: string): readonly Partial<Followed>[] => [
  {
    address: addressOf(`${seed} a`),
    name: 'Whale, "the first"',
    emoji: '🐋',
    group: 'Deep water',
    notes: 'one\ntwo; three',
  },
  { address: addressOf(`${seed} b`), name: 'Plain' },
  {
    address: addressOf(`${seed} c`),
    name: 'Family 👨‍👩‍👧',
    group: 'Land',
    notes: '\ttabs and "quotes", commas',
  },
];

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Import wallets' });
const pasted = (page: Page): Locator => page.getByRole('textbox', { name: 'Wallets to import' });

async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(pasted(page)).toBeVisible();
  return dialogOf(page);
}

/** Undoes the import, closes the dialog, and expects the original list. */
async function undone(page: Page, base: string, before: readonly Followed[], message: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect(dialog.getByRole('status')).toHaveText(message);
  expect(await listed(page.request, base)).toEqual(before);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`${before.length} wallets`, { exact: true })).toBeVisible();
}

const count = (value: number): string => value.toLocaleString('en-US');

test('10,000 pasted addresses are counted, followed, and undone including labels', async ({
  page,
  context,
  serverUrl,
}) => {
  test.slow();
  await signUp(page);
  const before = await following(page.request, serverUrl, mine('many').slice(0, 2));
  await page.goto(FOLLOW);
  const dialog = await openImport(page);
  const lines = Array.from({ length: MANY - 2 }, (_, at) => addressOf(`many ${at}`));
  // One already followed under another name, and one identical.
  lines.splice(5_000, 0, `${addressOf('many a')},Renamed`);
  lines.push(`${addressOf('many b')},Plain`);
  expect(lines).toHaveLength(MANY);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'));
  await pasted(page).press('ControlOrMeta+v');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('heading', { name: '9,998 new' })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: '1 already followed under another name' })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Conflicts' })).toContainText('Line 5,001');
  await expect(dialog.getByRole('region', { name: 'Skipped' }).getByRole('listitem')).toHaveText(
    'Line 10,000You already follow this wallet',
  );
  await expect(dialog.getByRole('button', { name: 'Import 9,998 wallets' })).toBeEnabled();
  await dialog.getByText('Use imported').click();
  await dialog.getByRole('button', { name: 'Import 9,999 wallets' }).click();
  await expect(dialog.getByRole('status')).toHaveText('9,998 imported, 1 changed, 1 skipped.', {
    timeout: 30_000,
  });
  await expect(page.getByText('10,000 wallets', { exact: true })).toBeVisible();
  const renamed = await page.request.get(`${serverUrl}/api/v1/tracker?search=renamed`);
  expect((await renamed.json()).data.items).toMatchObject([
    { address: addressOf('many a'), emoji: '🐋', group: 'Deep water' },
  ]);
  await undone(page, serverUrl, before, 'Undone: 9,998 removed, 1 restored.');
});

/** Recorded files with their number of wallets and of duplicate entries. */
const FILES = [
  { file: 'axiom-min.json', wallets: 74, repeated: 0, first: 'profit' },
  { file: 'gmgn-import.json', wallets: 472, repeated: 0, first: 'Inquixit' },
  { file: 'kolscan-leaderboard.json', wallets: 472, repeated: 832, first: 'Schoen' },
  { file: 'plain-gmgn-scrape.txt', wallets: 3_000, repeated: 0, first: '4PmG...vNDp' },
  { file: 'wallets.txt', wallets: 472, repeated: 0, first: '13gj...LkzG' },
] as const;

interface Formats {
  readonly formats: readonly { readonly terminal: string; readonly example: unknown }[];
}

test('each file exported by another terminal is read, followed and undone', async ({ page, serverUrl }) => {
  test.slow();
  test.skip(!hasRecorded, 'the recorded lists (../shared/data/wallets) are not here');
  await signUp(page);
  const before = await following(page.request, serverUrl, mine('files'));
  await page.goto(FOLLOW);
  for (const { file, wallets, repeated, first } of FILES) {
    const dialog = await openImport(page);
    await dialog.getByLabel('Choose a file').setInputFiles(recordedPath(`wallets/${file}`));
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByRole('heading', { name: `${count(wallets)} new` })).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'New' }).getByRole('listitem').first()).toContainText(
      first,
    );
    const skipped = dialog.getByRole('region', { name: 'Skipped' });
    if (repeated === 0) await expect(skipped).toHaveCount(0);
    else {
      await expect(skipped.getByRole('heading')).toHaveText(`${count(repeated)} will be skipped`);
      await expect(skipped.getByRole('listitem').first()).toHaveText(
        /^Line [\d,]+Listed before, on line \d+$/,
      );
      await expect(skipped.getByRole('listitem').last()).toHaveText(`and ${count(repeated - 50)} more`);
    }
    await dialog.getByRole('button', { name: `Import ${count(wallets)} wallets` }).click();
    await expect(dialog.getByRole('status')).toHaveText(
      `${count(wallets)} imported, 0 changed, ${count(repeated)} skipped.`,
    );
    await expect(page.getByText(`${count(wallets + before.length)} wallets`, { exact: true })).toBeVisible();
    await undone(page, serverUrl, before, `Undone: ${count(wallets)} removed, 0 restored.`);
  }

  const dialog = await openImport(page);
  const { formats } = recordedJson('wallets/formats.json') as Formats;
  for (const { example } of formats) {
    await pasted(page).fill(typeof example === 'string' ? example : JSON.stringify(example, null, 1));
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(
      dialog.getByRole('heading', { name: typeof example === 'string' ? '2 new' : '1 new' }),
    ).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Skipped' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Back' }).click();
  }
});

test('garbage and addresses in wrong case are rejected, each with its line and its reason', async ({
  page,
  serverUrl,
  complaints,
}) => {
  await signUp(page);
  const before = await following(page.request, serverUrl, mine('garbage'));
  await page.goto(FOLLOW);
  const dialog = await openImport(page);
  const skipped = dialog.getByRole('region', { name: 'Skipped' }).getByRole('listitem');
  const good = addressOf('garbage good');
  const known = addressOf('garbage a');
  const turned = known.replace(/[a-km-z]/, (letter) => letter.toUpperCase());
  const other = addressOf('garbage other');

  const wrong: readonly (readonly [string, string])[] = [
    ['hello there', 'Address contains an invalid character: "l"'],
    [
      other.toLowerCase(),
      'All letters have the same case. Solana addresses are case-sensitive: paste the original',
    ],
    [
      other.toUpperCase(),
      'All letters have the same case. Solana addresses are case-sensitive: paste the original',
    ],
    [
      turned,
      `It differs from ${known.slice(0, 4)}...${known.slice(-4)} only in the case of its letters: one of the two is wrong`,
    ],
    [`0x${'aB'.repeat(20)}`, 'An Ethereum address: only Solana wallets can be followed'],
    [toBase58(Buffer.alloc(64, 7)), 'A transaction, not a wallet'],
    [`${good.slice(0, -1)}0`, 'Address contains an invalid character: "0"'],
    [good.slice(0, 20), 'Not a Solana address: too short'],
    [good.repeat(2).slice(0, 60), 'Not a Solana address: too long'],
    ['<img/src=x/onerror=alert(1)>', 'Address contains an invalid character: "<"'],
    ['\ufffd\ufffd', 'Address contains an invalid character: "\ufffd"'],
  ];
  await pasted(page).fill([`${good} Good one`, ...wrong.map(([line]) => line), good].join('\n'));
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('heading', { name: '1 new' })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: `${wrong.length + 1} will be skipped` })).toBeVisible();
  expect(await skipped.allTextContents()).toEqual([
    ...wrong.map(([, reason], at) => `Line ${at + 2}${reason}`),
    `Line ${wrong.length + 2}Listed before, on line 1`,
  ]);
  await dialog.getByRole('button', { name: 'Import 1 wallet' }).click();
  await expect(dialog.getByRole('status')).toHaveText(`1 imported, 0 changed, ${wrong.length + 1} skipped.`);
  await undone(page, serverUrl, before, 'Undone: 1 removed, 0 restored.');

  // With only garbage nothing can be imported.
  await openImport(page);
  for (const [text, reason] of [
    ['[{"address":', 'The JSON is broken: a bracket, quote or comma is missing'],
    ['{"name":"no address here"}', /Not a Solana address|No address found/],
    ['<!doctype html><p>', /Address contains an invalid character: "<"/],
    [JSON.stringify([null, 7, [], { name: 'x' }, { address: 12 }]), 'No address found'],
  ] as const) {
    await pasted(page).fill(text);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByRole('heading', { name: '0 new' })).toBeVisible();
    await expect(skipped.first()).toContainText(reason);
    await expect(dialog.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Back' }).click();
  }

  // A text without entries shows an error, which the next attempt clears.
  await pasted(page).fill('# only a comment\n\n');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await pasted(page).fill(good);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('heading', { name: '1 new' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  expect(await listed(page.request, serverUrl)).toEqual(before);
  // The browser logs the rejected call.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400')]);
});

test('an export restores everything after a wipe', async ({ page, serverUrl }) => {
  await signUp(page);
  await following(page.request, serverUrl, mine('export'));
  await page.goto(FOLLOW);
  let dialog = await openImport(page);
  await pasted(page).fill(
    Array.from({ length: 250 }, (_, at) => `${addressOf(`export ${at}`)},Wallet ${at},🎯,Imported`).join(
      '\n',
    ),
  );
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Import 250 wallets' }).click();
  await expect(dialog.getByRole('status')).toHaveText('250 imported, 0 changed, 0 skipped.');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('253 wallets', { exact: true })).toBeVisible();
  const before = await listed(page.request, serverUrl);
  expect(before).toHaveLength(253);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^dugout-wallets-\d{4}-\d\d-\d\d\.json$/);
  const buffer = await readFile(await file.path());

  const wiped = await page.request.delete(`${serverUrl}/api/v1/tracker?all=true`, {
    headers: { origin: serverUrl },
  });
  expect(await wiped.json()).toMatchObject({ data: { removed: 253 } });
  await page.reload();
  await expect(page.getByText('0 wallets', { exact: true })).toBeVisible();

  dialog = await openImport(page);
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'dugout.json', mimeType: 'application/json', buffer });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Import 253 wallets' }).click();
  await expect(dialog.getByRole('status')).toHaveText('253 imported, 0 changed, 0 skipped.');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('253 wallets', { exact: true })).toBeVisible();
  expect(await listed(page.request, serverUrl)).toEqual(before);
});
