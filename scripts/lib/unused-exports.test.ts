import { describe, expect, it } from 'vitest';
import { DEAD, OWN_FILE, unusedExports, withoutExports } from './unused-exports.mjs';

/** Returns the findings in files of one folder, as `file name why`. */
const found = (files: Readonly<Record<string, string>>, entry = ''): string[] =>
  unusedExports(
    new Map(Object.entries(files)),
    (specifier) => specifier.replace('./', ''),
    (path) => path === entry,
  ).map(({ path, name, why }) => `${path} ${name} ${why}`);

describe('an export', () => {
  it('is needed when another file adds to it', () => {
    const files = {
      'a.ts': 'export interface Kinds {}',
      'b.ts': `declare module './a.ts' { interface Kinds { c: 1 } }`,
    };
    expect(found(files)).toEqual([]);
  });

  it('is needed when another file imports it, as a value or a type, by name, by default or again exported', () => {
    expect(
      found(
        {
          'a.ts': `export const one = 1; export type Two = 2; export interface Three {}
            export default function four() {} export const { five, six: [seven] } = {};`,
          'b.ts': `import four, { one as uno, type Two } from './a.ts'; import { five, seven } from './a.ts';
            type T = import('./a.ts').Three; export { five as cinco } from './a.ts';`,
          'c.ts': `import { cinco } from './b.ts';`,
        },
        '',
      ),
    ).toEqual([]);
  });

  it('is dead when nothing uses it, and exported for nothing when its own file alone does', () => {
    expect(
      found({
        'a.ts': `export const dead = 1;
          export const own = 2; console.log(own);
          export interface Shape {} export const shape = (): Shape => ({});`,
        'b.ts': `import { shape } from './a.ts'; const dead = shape();`,
      }),
    ).toEqual([`a.ts dead ${DEAD}`, `a.ts own ${OWN_FILE}`, `a.ts Shape ${OWN_FILE}`]);
  });

  it('that is only exported again is as needed as that other export', () => {
    const files = { 'a.ts': 'export const one = 1;', 'b.ts': `export { one } from './a.ts';` };
    expect(found(files)).toEqual([`b.ts one ${DEAD}`]);
    expect(found({ ...files, 'c.ts': `import { one } from './b.ts';` })).toEqual([]);
  });

  it('is needed where its whole file is imported, mocked, exported again, or read from outside', () => {
    const file = { 'a.ts': 'export const one = 1;' };
    expect(found({ ...file, 'b.ts': `import * as a from './a.ts';` })).toEqual([]);
    expect(found({ ...file, 'b.ts': `const a = await import('./a.ts');` })).toEqual([]);
    expect(found({ ...file, 'b.ts': `import type {} from './a.ts';` })).toEqual([]);
    expect(found({ ...file, 'b.ts': `vi.mock('./a.ts');` })).toEqual([]);
    expect(found({ ...file, 'b.ts': `export * from './a.ts';` })).toEqual([]);
    expect(found(file, 'a.ts')).toEqual([]);
    expect(found({ ...file, 'b.ts': `import './a.ts';` })).toEqual([`a.ts one ${DEAD}`]);
  });
});

it('the fix leaves out the export of the given names alone', () => {
  const text = `/** One. */
export const one = 1;
export const { two, three } = {};
export interface Four {}
export { five, six as sechs } from './a.ts';
export { seven } from './a.ts';`;
  const names = new Set(['one', 'two', 'Four', 'sechs', 'seven']);
  expect(withoutExports('b.ts', text, names)).toBe(`/** One. */
const one = 1;
export const { two, three } = {};
interface Four {}
export { five } from './a.ts';`);
});
