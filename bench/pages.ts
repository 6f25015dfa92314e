/**
 * P9 for the entry pages: `/`, `/screener`, a token's, `/leaderboard`, on Lighthouse's simulated phone. Each page
 * must show its content before it is measured; median of three visits, and the worst.
 */
import { loadavg } from 'node:os';
import { chromium } from 'playwright-core';
import { saveResults } from './fan-out/save-results.ts';
import { chromiumPath, type Visit, visit } from './first-load/lighthouse.ts';
import { serveDugout } from './first-load/servers.ts';
import { median } from './lib/compare.ts';

const RUNS = 3;
const GOALS = { score: 90, lcpMs: 2_000, tbtMs: 150, cls: 0.05, javascriptBytes: 150 * 1024 } as const;
type Figure = keyof typeof GOALS;
const FIGURES = Object.keys(GOALS) as Figure[];

/** `wanted` is a selector. */
async function shows(url: string, wanted: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(url);
    await page.locator(wanted).first().waitFor({ state: 'attached', timeout: 30_000 });
  } finally {
    await browser.close();
  }
}

const worst = (figure: Figure, values: readonly number[]): number =>
  figure === 'score' ? Math.min(...values) : Math.max(...values);
const meets = (figure: Figure, value: number): boolean =>
  figure === 'score' ? value >= GOALS[figure] : value <= GOALS[figure];

const dugout = await serveDugout();
const results: Record<string, object> = {};
try {
  const { data } = (await (
    await fetch(`${dugout.url}/api/v1/screener?limit=1&sortBy=volumeUsd&window=1h`)
  ).json()) as { data: { items: { symbol: string; poolAddress: string }[] } };
  const [token] = data.items;
  if (token === undefined) throw new Error('the market has no token');
  const pages = [
    { name: '/', path: '/', wanted: 'text=Trending' },
    { name: '/screener', path: '/screener', wanted: 'main a[href^="/screener/"]' },
    { name: 'token page', path: `/screener/${token.poolAddress}`, wanted: `main :text("${token.symbol}")` },
    { name: '/leaderboard', path: '/leaderboard', wanted: 'main :text("Traders")' },
  ];
  for (const { name, path, wanted } of pages) {
    const url = `${dugout.url}${path}`;
    await shows(url, wanted);
    const visits: Visit[] = [];
    for (let run = 0; run < RUNS; run++) visits.push(await visit(url));
    const figures = FIGURES.map((figure) => {
      const values = visits.map((entry) => entry[figure]);
      const middle = median(values);
      return [figure, { median: middle, worst: worst(figure, values), met: meets(figure, middle) }] as const;
    });
    results[name] = Object.fromEntries(figures);
    const line = figures.map(([figure, { median: middle, worst: last, met }]) => {
      const digits = figure === 'cls' ? 3 : 0;
      return `${figure} ${middle.toFixed(digits)} (${last.toFixed(digits)})${met ? '' : ' NOT MET'}`;
    });
    console.log(`${name.padEnd(14)} ${line.join('   ')}   load ${loadavg()[0]?.toFixed(1)}`);
  }
} finally {
  await dugout.close();
}
saveResults('pages', results);
