import { expect, it } from 'vitest';
import { parseChangelog, UPDATES } from './updates.ts';

it('[PANEL-11] [PANEL-13] updates have version, title, date and changes; the newest by date stand first, of one day the higher version', () => {
  const text = [
    '# Changelog',
    '',
    '## 0.9.0 - Older (2026-01-02)',
    '- one',
    '',
    '## 0.10.0 - Newest (2026-02-01)',
    '',
    '- two',
    '- three',
    '## 0.9.1 (2026-02-01)',
    '- four',
    '### not an entry',
  ].join('\n');
  expect(parseChangelog(text)).toEqual([
    { version: '0.10.0', title: 'Newest', date: '2026-02-01', changes: ['two', 'three'] },
    { version: '0.9.1', title: 'Version 0.9.1', date: '2026-02-01', changes: ['four'] },
    { version: '0.9.0', title: 'Older', date: '2026-01-02', changes: ['one'] },
  ]);
});

it("comes from Dugout's own changelog, every entry with a date", () => {
  expect(UPDATES.length).toBeGreaterThan(0);
  for (const { version, date, changes } of UPDATES) {
    expect([/^\d+\.\d+\.\d+$/.test(version), /^\d{4}-\d{2}-\d{2}$/.test(date), changes.length > 0]).toEqual([true, true, true]);
  }
});
