/**
 * P10: a table of 1,000 rows at 5,000 updates per second on a four times slower processor, compared with AG Grid,
 * and then on the unthrottled processor: a side that cannot keep up when throttled renders fewer frames, so its
 * time there covers less work. Both read their figures from a socket; after each run every row must show the
 * feed's last figures. `--minutes 30` lengthens the final long run of our side, which shows heap growth; it takes
 * one minute otherwise.
 */
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { saveResults } from './fan-out/save-results.ts';
import { chromiumPath } from './first-load/lighthouse.ts';
import { median } from './lib/compare.ts';
import { buildPages } from './table/build-pages.ts';
import { ROWS } from './table/feed.ts';
import { type Cost, measure } from './table/measure.ts';
import { serveTable, type TableServer } from './table/serve.ts';
import { countRight, type Reading } from './table/shown-values.ts';

const WARM_UP_MS = 4_000;
/** Warm-up until the browser has compiled hot code, because machine code counts as heap. */
const LONG_WARM_UP_MS = 60_000;
const SETTLE_MS = 1_000;
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '15' },
    throttle: { type: 'string', default: '4' },
  },
});
const [RUNS, SECONDS, LONG_SECONDS] = [
  Number(options.runs),
  Number(options.seconds),
  Number(options.minutes) * 60,
];
const THROTTLE = Number(options.throttle);

interface Side extends Reading {
  readonly name: string;
  readonly path: string;
  readonly press: string;
}
const OURS = {
  press: 'tr[data-index="0"]',
  scroller: 'table >> xpath=..',
  row: 'tr[data-index]',
  index: 'data-index',
};
const PEER = {
  press: '.ag-row[row-index="0"]',
  scroller: '.ag-grid-viewport',
  row: '.ag-row',
  index: 'row-index',
};
const SIDES: readonly Side[] = [
  { name: 'Dugout, rows in sight are sent', path: '/dugout.html', ...OURS },
  { name: 'Dugout, every row is sent', path: '/dugout.html?every', ...OURS },
  { name: 'AG Grid, every row is sent', path: '/ag-grid.html', ...PEER },
];

/** A hanging period ends the benchmark after this additional time. */
const LIMIT_MS = 240_000;

async function run(
  browser: Browser,
  server: TableServer,
  side: Side,
  seconds: number,
  throttle: number,
  warmUpMs = WARM_UP_MS,
): Promise<Cost> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  // Closing the page fails everything that still waits for it.
  const limit = setTimeout(() => void page.close(), seconds * 1_000 + LIMIT_MS);
  try {
    await page.goto(`${server.url}${side.path}`);
    const box = await page.locator(side.press).first().boundingBox();
    if (box === null) throw new Error(`${side.name} shows no rows`);
    const place = { x: box.x + 40, y: box.y + 8 };
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    server.start();
    await page.waitForTimeout(warmUpMs);
    const cost = await measure(page, session, seconds, place, server.sent);
    server.stop();
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.waitForTimeout(SETTLE_MS);
    const { right, wrong } = await countRight(page, side, server.feed);
    if (right !== ROWS)
      throw new Error(`${side.name} shows ${right} of ${ROWS} rows correctly; one example: ${wrong[0]}`);
    console.log(
      `  ${throttle}x slower, ${side.name.padEnd(32)} main ${cost.mainThreadMs.toFixed(0).padStart(5)} ms/s, ${cost.fps.toFixed(1)} fps, ${cost.longTasks} long (${cost.longestTaskMs.toFixed(0)} ms), press ${cost.inpMs} ms, ${cost.updatesPerSecond.toFixed(0)} updates/s`,
    );
    return cost;
  } finally {
    clearTimeout(limit);
    server.stop();
    await page.close();
  }
}

const server = await serveTable(await buildPages());
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox', '--disable-gpu'],
});
const costs = SIDES.map((): Cost[] => []);
const unthrottled = SIDES.map((): Cost[] => []);
let long: Cost | undefined;
try {
  for (let turn = 0; turn < RUNS; turn++) {
    console.log(`run ${turn + 1} of ${RUNS}, ${SECONDS} s each`);
    const turned = [...SIDES.entries()];
    if (turn % 2 === 1) turned.reverse();
    for (const [index, side] of turned) {
      costs[index]?.push(await run(browser, server, side, SECONDS, THROTTLE));
      unthrottled[index]?.push(await run(browser, server, side, SECONDS, 1));
    }
  }
  const [own] = SIDES;
  if (LONG_SECONDS > 0 && own !== undefined) {
    console.log(`long run, ${LONG_SECONDS} s`);
    long = await run(browser, server, own, LONG_SECONDS, THROTTLE, LONG_WARM_UP_MS);
  }
} finally {
  await browser.close();
  await server.close();
}

const sides = SIDES.map(({ name }, index) => {
  const own = costs[index] ?? [];
  const of = (figure: keyof Cost): number[] => own.map((cost) => cost[figure]);
  const free = unthrottled[index] ?? [];
  return {
    name,
    mainThreadMs: { median: median(of('mainThreadMs')), worst: Math.max(...of('mainThreadMs')) },
    scriptMs: median(of('scriptMs')),
    styleAndLayoutMs: median(of('styleAndLayoutMs')),
    fps: { median: median(of('fps')), worst: Math.min(...of('fps')) },
    longTasks: of('longTasks').reduce((sum, count) => sum + count, 0),
    longestTaskMs: Math.max(...of('longestTaskMs')),
    inpMs: { median: median(of('inpMs')), worst: Math.max(...of('inpMs')) },
    unthrottled: {
      mainThreadMs: median(free.map((cost) => cost.mainThreadMs)),
      fps: median(free.map((cost) => cost.fps)),
    },
  };
});
const peer = sides.at(-1);
const times = (own: number, others: number | undefined): string =>
  `${(own / (others ?? Number.NaN)).toFixed(2)}x the peer's main thread (0.5)`;
for (const { name, mainThreadMs, fps, longTasks, inpMs, unthrottled: free } of RUNS > 0 ? sides : []) {
  console.log(
    `${name.padEnd(32)} ${times(mainThreadMs.median, peer?.mainThreadMs.median)}, ${fps.median.toFixed(1)} fps, worst ${fps.worst.toFixed(1)} (58), ${longTasks} long tasks (0), press ${inpMs.worst} ms (100)`,
  );
  console.log(
    `${' '.repeat(32)} unthrottled: ${times(free.mainThreadMs, peer?.unthrottled.mainThreadMs)}, ${free.fps.toFixed(1)} fps`,
  );
}
const growth = long === undefined ? null : { ...long, heapGrowth: long.heapAfter / long.heapBefore - 1 };
if (growth !== null)
  console.log(`heap ${(growth.heapGrowth * 100).toFixed(1)} % in ${growth.seconds.toFixed(0)} s (10 %)`);
saveResults('table', {
  throttle: THROTTLE,
  rows: ROWS,
  runs: RUNS,
  secondsEach: SECONDS,
  sides,
  long: growth,
});
