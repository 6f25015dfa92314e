import { createRequire } from 'node:module';
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { byName, startServer } from './server.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface PerWorker {
  readonly serverUrl: string;
}

interface PerTest {
  /** Errors logged by the browser. Each test must end with none, and removes the ones it expects. */
  readonly complaints: string[];
  /** Closes additional browser contexts opened by a test, whose pages would keep rendering. */
  readonly closesOthers: undefined;
}

/** Reports whether a quote was refused, as one for tokens whose sale is being booked. */
const isLateQuote = (message: ConsoleMessage): boolean =>
  message.text().includes('409') && message.location().url.endsWith('/swap/quote');

/** A page on a real server. Fails if the browser logs an error or the page makes a request to another host. */
export const test = base.extend<PerTest, PerWorker>({
  serverUrl: [
    async ({ browserName }, use) => {
      const server = await startServer({ SIM_SEED: `e2e ${browserName}` });
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: ({ serverUrl }, use) => use(serverUrl),
  complaints: [
    async ({ page, serverUrl }, use) => {
      const complaints: string[] = [];
      /** Details of rejected calls, which the browser's messages omit. */
      const refused: string[] = [];
      page.on('response', (response) => {
        if (response.status() >= 400)
          refused.push(`${response.status()} ${response.request().method()} ${response.url()}`);
      });
      page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' && !isLateQuote(message)) complaints.push(message.text());
      });
      page.on('request', (request) => {
        const url = request.url();
        if (!['data:', 'blob:', serverUrl, byName(serverUrl)].some((own) => url.startsWith(own)))
          complaints.push(`third party: ${url}`);
      });
      await use(complaints);
      expect(complaints, `Refused calls:\n${refused.join('\n')}`).toEqual([]);
    },
    { auto: true },
  ],
  closesOthers: [
    async ({ browser, context }, use) => {
      await use(undefined);
      for (const other of browser.contexts()) if (other !== context) await other.close();
    },
    { auto: true },
  ],
});

let traders = 0;

/** Creates an account through the page and closes the welcome; the page is then `/` of a signed-in trader. */
export async function signUp(
  page: Page,
): Promise<{ readonly userName: string; readonly email: string; readonly password: string }> {
  const userName = `trader_${process.pid}_${++traders}`;
  const account = { userName, email: `${userName}@example.org`, password: 'a long pass phrase' };
  await page.goto('/');
  await page.getByRole('button', { name: 'Create account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(account.userName);
  await dialog.getByLabel('Email').fill(account.email);
  await dialog.getByLabel('Password').fill(account.password);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('dialog', { name: 'Welcome' }).getByRole('button', { name: 'Get started' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return account;
}

interface AxeResult {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

declare global {
  interface Window {
    readonly axe: { run(options: unknown): Promise<{ readonly violations: readonly AxeResult[] }> };
  }
}

/** Waits until all finite animations and transitions have ended; skeletons never do. */
const animationsEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Returns axe's findings against WCAG 2.2 AA, and against its best practices on request. */
async function axeFaults(page: Page, withBestPractices: boolean): Promise<readonly string[]> {
  // The page's policy blocks inline scripts, but not evaluation by the debugger.
  const source = await import('node:fs/promises').then(({ readFile }) => readFile(AXE, 'utf8'));
  await page.evaluate(source);
  await animationsEnd(page);
  const rules = [
    'wcag2a',
    'wcag2aa',
    'wcag21a',
    'wcag21aa',
    'wcag22aa',
    ...(withBestPractices ? ['best-practice'] : []),
  ];
  return page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run({ runOnly });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ html }) => html.slice(0, 160))
          .slice(0, 3)
          .join(' | ')} (${nodes.length})`,
    );
  }, rules);
}

/** Returns axe's findings that persist on a second run: an element may have changed color during the first. */
export async function lastingFaults(page: Page, withBestPractices: boolean): Promise<readonly string[]> {
  const faults = await axeFaults(page, withBestPractices);
  return faults.length === 0 ? faults : axeFaults(page, withBestPractices);
}

/** Expects no axe findings against WCAG 2.2 AA on the page. */
export const expectAccessible = async (page: Page): Promise<void> =>
  expect(await lastingFaults(page, false)).toEqual([]);

export { expect };
