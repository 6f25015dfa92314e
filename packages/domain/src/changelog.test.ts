import { expect, it } from 'vitest';
import { parseChangelog } from './changelog.ts';

it('[PANEL-11] [PANEL-13] updates have version, title, date and changes, newest date first, then higher version', () => {
  const text = [
    '# Changelog',
    '',
    '## Unreleased',
    '- zero',
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
