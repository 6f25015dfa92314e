import type { CDPSession, Page } from 'playwright-core';
import type {} from './pages/watch.ts';

export interface Cost {
  readonly seconds: number;
  readonly updatesPerSecond: number;
  /**
   * Processor milliseconds of the main thread per second, on the throttled processor, excluding other programs.
   */
  readonly mainThreadMs: number;
  readonly scriptMs: number;
  readonly styleAndLayoutMs: number;
  readonly fps: number;
  readonly longTasks: number;
  readonly longestTaskMs: number;
  /** The slowest press of this period, event to paint; 16 represents all lower values. */
  readonly inpMs: number;
  /** Bytes in use after a collection, before and after. */
  readonly heapBefore: number;
  readonly heapAfter: number;
}

const MIN_EVENT_MS = 16;
const COLLECTIONS = 5;
const PRESS_EVERY_MS = 2_000;
const PRESS_LIMIT_MS = 20_000;
const ROW_HEIGHT = 32;

async function metrics(session: CDPSession): Promise<(name: string) => number> {
  const { metrics: list } = await session.send('Performance.getMetrics');
  const values = new Map(list.map(({ name, value }) => [name, value]));
  return (name) => values.get(name) ?? Number.NaN;
}

/** Returns the bytes in use: the minimum of several collections, because the page keeps running. */
async function heapOf(session: CDPSession): Promise<number> {
  const sizes: number[] = [];
  while (sizes.length < COLLECTIONS) {
    await session.send('HeapProfiler.collectGarbage');
    sizes.push((await metrics(session))('JSHeapUsedSize'));
  }
  return Math.min(...sizes);
}

async function within(ms: number, task: Promise<void> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([task, limit]);
  clearTimeout(timer);
}

/** A point of the first row of a table. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Measures a page for a while, pressing a row every two seconds.
 * @param place in the first row
 * @param sent returns the number of updates sent so far
 */
export async function measure(
  page: Page,
  session: CDPSession,
  seconds: number,
  place: Place,
  sent: () => number,
): Promise<Cost> {
  const heapBefore = await heapOf(session);
  await page.evaluate(() => {
    window.seen.longTasks.length = 0;
    window.seen.presses.length = 0;
  });
  const framesBefore = await page.evaluate(() => window.seen.frames);
  const before = await metrics(session);
  const [began, sentBefore] = [performance.now(), sent()];
  // A slow response to a press does not extend the period.
  let pressing: Promise<void> | undefined;
  for (let turn = 1; performance.now() - began < seconds * 1_000; turn++) {
    const left = Math.min(turn * PRESS_EVERY_MS, seconds * 1_000) - (performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, left)));
    if (pressing === undefined) {
      const done = (): void => {
        pressing = undefined;
      };
      pressing = page.mouse.click(place.x, place.y + ROW_HEIGHT * (turn % 8)).then(done, done);
    }
  }
  const frames = await page.evaluate(() => window.seen.frames);
  const after = await metrics(session);
  const took = (performance.now() - began) / 1_000;
  const updates = sent() - sentBefore;
  await within(PRESS_LIMIT_MS, pressing);
  const { longTasks, presses } = await page.evaluate(() => window.seen);
  const perSecond = (...names: string[]): number =>
    (names.reduce((sum, name) => sum + after(name) - before(name), 0) * 1_000) / took;
  return {
    seconds: took,
    updatesPerSecond: updates / took,
    mainThreadMs: perSecond('TaskDuration'),
    scriptMs: perSecond('ScriptDuration'),
    styleAndLayoutMs: perSecond('RecalcStyleDuration', 'LayoutDuration'),
    fps: (frames - framesBefore) / took,
    longTasks: longTasks.length,
    longestTaskMs: Math.max(0, ...longTasks),
    inpMs: Math.max(MIN_EVENT_MS, ...presses),
    heapBefore,
    heapAfter: await heapOf(session),
  };
}
