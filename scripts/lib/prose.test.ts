import { describe, expect, it } from 'vitest';
import { proseIn } from './prose.mjs';
import { EXCEPTIONS, PATTERNS, PENDING } from './prose-patterns.mjs';

const prose = (file: string, source: string) => proseIn(file, () => source);

describe('prose in source files', () => {
  it('finds comments, sentences in strings, JSX text and test titles with their lines', () => {
    const source = `/** Returns the price. */
export const a = () => {
  // Two lines that
  // belong together.
  log.info({ n: 1 }, 'market ready for trading');
  return <p>Nothing to show here</p>; /* trailing */
};
it('[TRK-03] opens at 600x290', () => {});
`;
    expect(prose('a.tsx', source)).toEqual([
      { text: 'market ready for trading', line: 5 },
      { text: 'Nothing to show here', line: 6 },
      { text: '[TRK-03] opens at 600x290', line: 8 },
      { text: 'Returns the price.', line: 1 },
      { text: 'Two lines that belong together.', line: 3 },
      { text: 'trailing', line: 6 },
    ]);
  });

  it('excludes directives, SQL, class names and single words', () => {
    const source = `// biome-ignore lint: asked by the framework
const a = ['select what is told from b', 'flex', 'px-2'];`;
    expect(prose('a.ts', source)).toEqual([]);
  });

  it('joins the lines of a SQL comment', () => {
    expect(prose('a.sql', 'select 1;\n  -- One line\n  -- and another.\nselect 2;')).toEqual([
      { text: 'One line and another.', line: 2 },
    ]);
  });

  it('excludes the code of pages', () => {
    const page = '# Title\n\n- Run `npm test` now.\n```\nwhat is told\n```\n';
    expect(prose('a.md', page)).toEqual([
      { text: 'Title', line: 1 },
      { text: 'Run `…` now.', line: 3 },
    ]);
  });

  it('does not read files of other kinds', () => {
    const read = () => {
      throw new Error('must not be read');
    };
    expect(proseIn('a.png', read)).toEqual([]);
  });
});

describe('prose patterns', () => {
  const phraseIn = (text: string) => PATTERNS.map(({ pattern }) => pattern.exec(text)?.[0]).find(Boolean);

  it.each([
    ['What an order waits for.', 'What'],
    ['Returns what is left of it.', 'what is'],
    ['The market stands.', 'stands'],
    ['It is asked anew.', 'anew'],
    ['A process of its own.', 'of its own'],
    ['A row is nobody’s.', 'is nobody’s'],
  ])('rejects "%s"', (text, phrase) => expect(phraseIn(text)).toBe(phrase));

  it.each([
    'What is a lamport?',
    'Returns the remaining amount.',
    'A stand-in for the node.',
    'Its own process.',
  ])('accepts "%s"', (text) => expect(phraseIn(text)).toBeUndefined());

  it('gives a reason for each exception, and names pending folders once', () => {
    expect(EXCEPTIONS.filter(({ why }) => !why)).toEqual([]);
    expect(new Set(PENDING).size).toBe(PENDING.length);
  });
});
