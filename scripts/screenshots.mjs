/**
 * `npm run screenshots`: takes pictures of the running product for the docs, with a separate server and data
 * folder.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, ROOT } from './lib/run.mjs';

await ensureInstalled();
const { ensureChromium } = await import('./lib/chromium.mjs');
const { buildIfStale } = await import('./lib/build.mjs');
const { chromium } = await import('playwright-core');
const executablePath = await ensureChromium();
await buildIfStale();

const SOL = 'So11111111111111111111111111111111111111112';
const folder = join(ROOT, 'docs/images');
mkdirSync(folder, { recursive: true });

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}

const data = mkdtempSync(join(tmpdir(), 'dugout-pictures-'));
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, [join(ROOT, 'apps/server/dist/main.js')], {
  env: {
    ...process.env,
    NODE_ENV: 'production',
    PORT: `${port}`,
    DATA_DIR: data,
    SIM_SEED: 'pictures',
    LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});

async function untilReady() {
  while (server.exitCode === null) {
    const ready = await fetch(`${base}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the server exited before it was ready');
}

/**
 * Creates a trader with four positions, watched tokens and followed wallets; returns the token for the pictures.
 */
async function trade(context) {
  const post = (path, body) => context.request.post(base + path, { data: body, headers: { origin: base } });
  const get = async (path) => (await (await context.request.get(`${base}/api/v1${path}`)).json()).data;
  await post('/api/auth/sign-up/email', {
    email: 'mira@example.org',
    password: 'a long pass phrase',
    name: 'mira_k',
  });
  const [wallet] = await get('/wallet/user');
  // Busy tokens, so that chart and tape show trades of now.
  const list = await get('/screener?limit=60&window=5m&sortBy=buys&ageMinutesMax=40000');
  const rows = list.items.filter((row) => row.lookAlikes === 0 && row.untradableReason === null).slice(0, 4);
  for (const [index, row] of rows.entries()) {
    await post('/api/v1/swap', {
      walletAddress: wallet.address,
      inputMint: SOL,
      outputMint: row.tokenAddress,
      amount: `${(index + 1) * 400_000_000}`,
      idempotencyKey: `picture-${index}-${row.tokenAddress.slice(0, 8)}`,
    });
  }
  await post('/api/v1/watchlist', { tokens: list.items.slice(0, 8).map((row) => row.tokenAddress) });
  const traders = new Set();
  for (const { tokenAddress } of rows)
    for (const made of await get(`/token/${tokenAddress}/trades?limit=40`)) traders.add(made.wallet);
  const names = ['Dune', 'Otter', 'early bird', 'Kestrel', 'the whale', 'Sable'];
  const wallets = [...traders]
    .slice(0, 40)
    .map((address, i) => ({ address, name: names[i] ?? `wallet ${i + 1}` }));
  await post('/api/v1/tracker/import', { wallets });
  return rows[0];
}

const SCREENS = [
  { name: 'explorer', path: () => '/explorer' },
  { name: 'screener', path: () => '/screener' },
  { name: 'portfolio', path: () => '/portfolio' },
];
const WIDE = { name: '1920', viewport: { width: 1920, height: 1080 } };
const SIZES = [
  { name: '1440', viewport: { width: 1440, height: 900 } },
  { name: '390', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
];

const THEMES = ['dark', 'light'];

/**
 * Opens the desk in a theme and returns its page: the token with watchlist and positions, and the tracker if there is
 * room.
 */
async function desk(context, row, theme) {
  let page;
  for (let shown; shown !== theme; ) {
    await page?.close();
    page = await context.newPage();
    // Settings of a signed-in trader are stored on the server. The page before may store its own a moment later.
    await context.request.put(`${base}/api/v1/settings`, {
      data: { theme: { mode: theme } },
      headers: { origin: base },
    });
    await page.goto(`${base}/screener/${row.poolAddress}`);
    await page.waitForTimeout(1_000);
    // The page may be reloading itself.
    shown = await page.evaluate(() => document.documentElement.dataset.theme).catch(() => null);
  }
  await page.waitForSelector('[data-testid=price]');
  if (page.viewportSize().width > 1000) await page.keyboard.press('t');
  await page.waitForTimeout(4_000);
  return page;
}

const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  await untilReady();
  const first = await browser.newContext({ viewport: WIDE.viewport });
  const row = await trade(first);
  const state = await first.storageState();
  for (const { name: size, ...options } of SIZES) {
    const context = await browser.newContext({ ...options, storageState: state });
    const page = await context.newPage();
    for (const { name, path } of SCREENS) {
      await page.goto(base + path());
      await page.waitForTimeout(3_000);
      await page.screenshot({ path: join(folder, `${name}-${size}.png`) });
    }
    await context.close();
  }
  for (const { name: size, ...options } of [...SIZES, WIDE]) {
    for (const theme of THEMES) {
      const context = await browser.newContext({ ...options, storageState: state });
      const page = await desk(context, row, theme);
      await page.screenshot({ path: join(folder, `desk-${size}-${theme}.png`) });
      await context.close();
    }
  }
  console.log(`Pictures are in ${folder}`);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(data, { recursive: true, force: true });
}
