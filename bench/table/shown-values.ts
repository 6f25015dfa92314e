import type { Page } from 'playwright-core';
import type { Feed } from './feed.ts';
import type {} from './pages/texts.ts';

/** How to read a side's page. */
export interface Reading {
  readonly scroller: string;
  readonly row: string;
  /** The row attribute with its index. */
  readonly index: string;
}

const ROW_HEIGHT = 32;
const STEP = 12;
/** Margin above the rows that are read, because a table's header may cover the first. */
const MARGIN = 128;
const WITHIN_MS = 5_000;

/**
 * Scrolls through the whole table after the feed has stopped.
 * @returns the number of rows with the feed's last figures, and the missing texts of some others
 */
export async function countRight(
  page: Page,
  { scroller, row, index }: Reading,
  feed: Feed,
): Promise<{ right: number; wrong: string[] }> {
  const wanted = await page.evaluate((figures) => figures.map(window.textsOf), feed.figures);
  const right = new Set<number>();
  const wrong = new Map<number, string>();
  for (let first = 0; first < wanted.length && wrong.size === 0; first += STEP) {
    await page
      .locator(scroller)
      .first()
      .evaluate((element, top) => element.scrollTo(0, top), Math.max(0, first * ROW_HEIGHT - MARGIN));
    const here = Array.from({ length: Math.min(STEP, wanted.length - first) }, (_, i) => first + i);
    for (
      const deadline = Date.now() + WITHIN_MS;
      here.some((n) => !right.has(n)) && Date.now() < deadline;
    ) {
      const shown = await page
        .locator(row)
        .evaluateAll(
          (rows, attribute) =>
            rows.map((each): [number, string[]] => [
              Number(each.getAttribute(attribute)),
              [...each.querySelectorAll('td,[role="gridcell"]')].map((cell) => cell.textContent.trim()),
            ]),
          index,
        );
      for (const [n, texts] of shown) {
        if (!here.includes(n)) continue;
        const missing = (wanted[n] ?? []).filter((text) => !texts.includes(text));
        if (missing.length === 0) {
          right.add(n);
          wrong.delete(n);
        } else wrong.set(n, `row ${n} lacks ${missing.join(' ')} in ${texts.join(' | ')}`);
      }
    }
  }
  return { right: right.size, wrong: [...wrong.values()] };
}
