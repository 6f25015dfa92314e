import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { expectAccessible } from './fixtures.ts';

const UI = join(import.meta.dirname, '../../../packages/ui');

/** Serves the gallery of packages/ui, built for the tests. */
const test = base.extend<object, { readonly galleryUrl: string }>({
  galleryUrl: [
    async ({ browserName: _ }, use) => {
      const outDir = mkdtempSync(join(tmpdir(), 'dugout-gallery-'));
      const configFile = join(UI, 'gallery/vite.config.ts');
      await build({ configFile, logLevel: 'error', build: { outDir } });
      const server = await preview({
        configFile,
        logLevel: 'error',
        build: { outDir },
        preview: { host: '127.0.0.1', port: 0, strictPort: false },
      });
      await use(server.resolvedUrls?.local[0] ?? '');
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

const THEMES = ['dark', 'light'] as const;
/** Fonts are drawn slightly differently on other machines. The changed color of one word is more than this. */
const TOLERANCE = { maxDiffPixels: 30 } as const;
const OVERLAYS = [
  { name: 'dialog', role: 'dialog', opens: null },
  { name: 'drawer', role: 'dialog', opens: null },
  { name: 'menu', role: 'menu', opens: 'press' },
  { name: 'popover', role: 'dialog', opens: 'press' },
  { name: 'tooltip', role: 'tooltip', opens: 'focus' },
  { name: 'toaster', role: 'region', opens: null },
] as const;

async function open(page: Page, url: string, theme: string, only?: string): Promise<void> {
  await page.goto(`${url}?${new URLSearchParams({ theme, ...(only === undefined ? {} : { only }) })}`);
  await page.evaluate(() => document.fonts.ready);
}

for (const theme of THEMES) {
  test(`every component looks as before, ${theme}`, async ({ page, galleryUrl }) => {
    await page.setViewportSize({ width: 1_100, height: 900 });
    await open(page, galleryUrl, theme);
    const examples = page.locator('[data-example]');
    const names = await examples.evaluateAll((all) => all.map((each) => each.getAttribute('data-example')));
    expect(names.length).toBeGreaterThan(15);
    for (const name of names)
      await expect
        .soft(page.locator(`[data-example="${name}"]`))
        .toHaveScreenshot(`${String(name).replace('/', '-')}-${theme}.png`, TOLERANCE);
    await expectAccessible(page);
  });

  for (const { name, role, opens } of OVERLAYS)
    test(`the ${name} looks as before when open, ${theme}`, async ({ page, galleryUrl }) => {
      await page.setViewportSize({ width: 1_100, height: 420 });
      await open(page, galleryUrl, theme, name);
      if (opens === 'press') await page.getByRole('button').first().click();
      if (opens === 'focus') await page.keyboard.press('Tab');
      await expect(page.getByRole(role)).toHaveScreenshot(`${name}-${theme}.png`, TOLERANCE);
      await expectAccessible(page);
    });
}

test('the gallery has an example of every component', async ({ page, galleryUrl }) => {
  await open(page, galleryUrl, 'dark');
  const examples = await page
    .locator('[data-example]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-example')));
  const components = readdirSync(join(UI, 'src'))
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => name.slice(0, -'.tsx'.length));
  // Announces the toasts of the toaster, invisibly.
  const silent = ['toast-voice'];
  const shown = [...examples, ...OVERLAYS.map(({ name }) => name), ...silent];
  expect([...components, 'table/virtual-table'].filter((name) => !shown.includes(name))).toEqual([]);
});
