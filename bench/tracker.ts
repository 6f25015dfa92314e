/**
 * The tracker's window in the built app (`npm run build` first): 500 followed wallets, 200 trades per second, a
 * four times slower processor. No trade may be lost, each must be shown within 250 ms of its event (p99), at 58
 * frames per second.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { saveResults } from './fan-out/save-results.ts';
import { chromiumPath } from './first-load/lighthouse.ts';
import { serveTracker, TRADES_PER_SECOND, WALLETS } from './tracker/serve.ts';

const WARM_UP_MS = 3_000;
const SETTLE_MS = 2_000;
const GOALS = { lost: 0, p99Ms: 250, fps: 58, longTasks: 0 } as const;
const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, throttle: { type: 'string', default: '4' } },
});
const [SECONDS, THROTTLE] = [Number(options.seconds), Number(options.throttle)];

const server = await serveTracker();
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript({ path: fileURLToPath(new URL('tracker/watch-feed.js', import.meta.url)) });
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Tracker' }).click();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.waitForTimeout(WARM_UP_MS);
  const busyMs = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const framesBefore: number = await page.evaluate('window.frames');
  await page.evaluate('window.longTasks.length = 0');
  const before = await busyMs();
  const began = performance.now();
  server.start();
  await page.waitForTimeout(SECONDS * 1_000);
  const frames: number = await page.evaluate('window.frames');
  const took = (performance.now() - began) / 1_000;
  const busy = await busyMs();
  server.stop();
  const longTasks: number[] = await page.evaluate('window.longTasks');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.waitForTimeout(SETTLE_MS);

  const shown = new Map<string, number | null>(await page.evaluate('[...window.shownAt]'));
  const kept: string[] = await page.evaluate('window.feed().map(({ id }) => id)');
  const ids = [...server.happened.keys()];
  const lost = ids.filter((id) => typeof shown.get(id) !== 'number');
  if (kept.join() !== ids.slice(-kept.length).toReversed().join())
    throw new Error('the list does not show the newest trades, newest first');
  const delays = ids
    .flatMap((id) => {
      const at = shown.get(id);
      return typeof at === 'number' ? [at - (server.happened.get(id) ?? Number.NaN)] : [];
    })
    .sort((a, b) => a - b);
  const quantile = (share: number): number =>
    delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? Number.NaN;
  const result = {
    wallets: WALLETS,
    tradesPerSecond: TRADES_PER_SECOND,
    throttle: THROTTLE,
    seconds: took,
    trades: ids.length,
    lost: lost.length,
    medianMs: quantile(0.5),
    p99Ms: quantile(0.99),
    fps: (frames - framesBefore) / took,
    mainThreadMs: (busy - before) / took,
    longTasks: longTasks.length,
    longestTaskMs: Math.max(0, ...longTasks),
    goals: GOALS,
  };
  console.log(result);
  if (lost.length > 0)
    throw new Error(`${lost.length} of ${ids.length} trades were never shown; one example: ${lost[0]}`);
  saveResults('tracker', result);
} finally {
  await browser.close();
  await server.close();
}
