/**
 * P9: the first usable screen (the screener) on Lighthouse's simulated phone, compared with the same rows and
 * columns on AG Grid. Both pages must show the rows before they are measured; five alternating visits each,
 * median and worst.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { chromiumPath, type Visit, visit } from './first-load/lighthouse.ts';
import { serveDugout, servePeer } from './first-load/servers.ts';
import { median } from './lib/compare.ts';

const RUNS = 5;
const GOALS = { score: 90, lcpMs: 2_000, tbtMs: 150, cls: 0.05, javascriptBytes: 150 * 1024 } as const;
type Figure = keyof typeof GOALS;
const FIGURES = Object.keys(GOALS) as Figure[];

/** Returns how many of the first ten tickers are on the page; a page without rows is not measured. */
async function tickersShown(url: string, tickers: readonly string[]): Promise<number> {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(url);
    await page.waitForFunction((text) => (document.body.textContent ?? '').includes(text), tickers[0] ?? '', {
      timeout: 20_000,
    });
    const text = await page.evaluate(() => document.body.textContent ?? '');
    return tickers.filter((ticker) => text.includes(ticker)).length;
  } finally {
    await browser.close();
  }
}

const worst = (figure: Figure, values: readonly number[]): number =>
  figure === 'score' ? Math.min(...values) : Math.max(...values);
const meets = (figure: Figure, value: number): boolean =>
  figure === 'score' ? value >= GOALS[figure] : value <= GOALS[figure];

const dugout = await serveDugout();
const peer = await servePeer(dugout.url);
const sides = [
  { name: 'dugout', url: `${dugout.url}/screener`, visits: [] as Visit[] },
  { name: 'AG Grid', url: `${peer.url}/`, visits: [] as Visit[] },
];
try {
  const list = (await (await fetch(`${dugout.url}/api/v1/screener?limit=10`)).json()) as {
    data: { items: { symbol: string }[] };
  };
  const tickers = list.data.items.map((item) => item.symbol);
  for (const { name, url } of sides) {
    const shown = await tickersShown(url, tickers);
    if (shown < 8) throw new Error(`${name} shows ${shown} of ${tickers.length} rows`);
  }
  for (let run = 0; run < RUNS; run++) for (const side of sides) side.visits.push(await visit(side.url));
} finally {
  await peer.close();
  await dugout.close();
}

const results = sides.map(({ name, visits }) => ({
  name,
  figures: Object.fromEntries(
    FIGURES.map((figure) => {
      const values = visits.map((entry) => entry[figure]);
      return [
        figure,
        {
          median: median(values),
          worst: worst(figure, values),
          goal: GOALS[figure],
          met: meets(figure, median(values)),
        },
      ];
    }),
  ),
}));
for (const { name, figures } of results) {
  console.log(`\n${name} (median, worst of ${RUNS})`);
  for (const [figure, { median: middle, worst: last, goal, met }] of Object.entries(figures)) {
    console.log(
      `  ${figure.padEnd(16)} ${middle.toFixed(2).padStart(12)} ${last.toFixed(2).padStart(12)}   goal ${goal}${name === 'dugout' ? `: ${met ? 'met' : 'not met'}` : ''}`,
    );
  }
}
const folder = fileURLToPath(new URL('results', import.meta.url));
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/first-load.json`, `${JSON.stringify(results, null, 2)}\n`);
