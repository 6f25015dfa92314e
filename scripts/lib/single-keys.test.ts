import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesIn } from './source-files.mjs';

/** The only place that reads a single key as a command. */
const DECIDES = 'packages/ui/src/lib/keys.ts';

const OF_A_ROW = 'VirtualTable has decided that the press is a command of the row';

/** Other files that compare characters, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/web/src/features/market/screener/components/screener-table.tsx': OF_A_ROW,
  'apps/web/src/features/tracker/activity/activity-table.tsx': OF_A_ROW,
  'apps/web/src/features/watchlist/components/watchlist-page.tsx': OF_A_ROW,
  'apps/web/src/features/search/search-tabs.tsx': 'the key is held with Alt',
  'apps/web/src/features/search/components/search-field.tsx': 'the letter becomes the searched text',
  'apps/web/src/features/search/components/search-overlay.tsx': 'the letter becomes the searched text',
};

/** A comparison of a key with a character, or a test for any character. */
const READS_A_CHARACTER = /\bkey(?:\.toLowerCase\(\))? [!=]== '[^ ']'|\bkey\.length\b|\bcode [!=]== 'Key/;

it('reads single keys as commands in one place', () => {
  const reading = [...filesIn('apps/web/src'), ...filesIn('packages/ui/src')].filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test(ing)?\.tsx?$/.test(file) &&
      readFileSync(file, 'utf8')
        .split('\n')
        .some((line) => READS_A_CHARACTER.test(line.replace(/commandKey\(event\) [!=]== '.'/, ''))),
  );
  expect(new Set(reading)).toEqual(new Set([...Object.keys(EXCEPTIONS), DECIDES]));
});
