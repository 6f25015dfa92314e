import type { Page } from '@playwright/test';

interface Shift {
  /** Score of the shift, without those within half a second of an input. */
  readonly score: number;
  /** The nearest labeled part around what moved most: 'Trades of COO'. */
  readonly part: string;
}

declare global {
  interface Window {
    shifts?: Shift[];
  }
}

/** Records the layout shifts of the next pages. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    window.shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: readonly { readonly node: Node | null }[];
        };
        if (hadRecentInput) continue;
        const node = sources[0]?.node;
        const element = node instanceof Element ? node : node?.parentElement;
        const part = element?.closest('[aria-label]')?.getAttribute('aria-label') ?? element?.tagName ?? '';
        shifts.push({ score: value, part });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the shifts since the last call. */
export const takeShifts = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(() => window.shifts?.splice(0) ?? []);

export const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { score }) => sum + score, 0);
