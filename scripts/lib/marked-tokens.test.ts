import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesIn } from './source-files.mjs';

/** Files that draw a picture without a ticker next to it that could need a mark. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/web/src/shared/traders/avatar.tsx': 'the picture of a trader',
  'apps/web/src/features/search/results/profile-results.tsx': 'the picture of a trader',
};

const MARK = /<(TokenMark|NameMark|NameBadge|LookAlikeBadge)\b/;

it('marks look-alikes in each file that draws a token', () => {
  const unmarked = [...filesIn('apps/web/src')].filter((file) => {
    if (!file.endsWith('.tsx') || /\.test(ing)?\.tsx$/.test(file)) return false;
    const text = readFileSync(file, 'utf8');
    return text.includes('<TokenPicture') && !MARK.test(text);
  });
  expect(new Set(unmarked)).toEqual(new Set(Object.keys(EXCEPTIONS)));
});
