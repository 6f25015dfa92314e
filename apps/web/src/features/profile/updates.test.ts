import { expect, it } from 'vitest';
import { UPDATES } from './updates.ts';

it("is read from Dugout's changelog, with a date for each entry", () => {
  expect(UPDATES.length).toBeGreaterThan(0);
  for (const { version, date, changes } of UPDATES) {
    expect([/^\d+\.\d+\.\d+$/.test(version), /^\d{4}-\d{2}-\d{2}$/.test(date), changes.length > 0]).toEqual([
      true,
      true,
      true,
    ]);
  }
});
