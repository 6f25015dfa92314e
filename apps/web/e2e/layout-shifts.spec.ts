import { expect, signUp, test } from './fixtures.ts';
import { recordShifts, sumOf, takeShifts } from './layout-shifts.ts';
import { openBusiest } from './token-page.ts';

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a live token page shifts nothing while it loads and trades arrive, at ${viewport.width} px`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(viewport);
    await signUp(page);
    await recordShifts(page);
    await openBusiest(page);
    await page.waitForTimeout(5_000);
    expect(sumOf(await takeShifts(page))).toBeLessThan(0.05);
    // The tape of a phone is below what it shows.
    if (viewport.width < 1024) return;

    const newest = () => page.locator('[data-key]').first().getAttribute('data-key');
    for (let arrived = 0; arrived < 5; arrived += 1) {
      const last = await newest();
      await expect.poll(newest, { timeout: 40_000 }).not.toBe(last);
    }
    const shifts = await takeShifts(page);
    expect(sumOf(shifts.filter(({ part }) => part.startsWith('Trades of ')))).toBeLessThan(0.001);
    expect(sumOf(shifts)).toBeLessThan(0.005);
  });
}
