import { expect, signUp, test } from './fixtures.ts';
import { recordShifts, sumOf, takeShifts } from './layout-shifts.ts';
import { openBusiest } from './token-page.ts';

const MINUTES = 20;

test(`the shifts of a live token page stay below 0.05 over ${MINUTES} minutes`, async ({ page }) => {
  test.setTimeout((MINUTES + 3) * 60_000);
  await signUp(page);
  await recordShifts(page);
  await openBusiest(page);
  const parts: string[] = [];
  let sum = 0;
  for (let minute = 0; minute < MINUTES; minute += 1) {
    await page.waitForTimeout(60_000);
    const shifts = await takeShifts(page);
    sum += sumOf(shifts);
    for (const { part, score } of shifts) parts.push(`${part} ${score.toFixed(4)}`);
  }
  expect(sum, parts.join(', ')).toBeLessThan(0.05);
});
