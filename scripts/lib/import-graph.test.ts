import { describe, expect, it } from 'vitest';
import { cyclesOf, folderCycles, type ImportGraph, longestChain } from './import-graph.mjs';

/** Builds a graph from lines such as `a.ts > b.ts c.ts`. */
const graphOf = (...lines: string[]): ImportGraph =>
  new Map(
    lines.map((line) => {
      const [file = '', targets = ''] = line.split(' > ');
      return [file, new Map(targets.split(' ').map((target) => [target, 'type']))];
    }),
  );

describe('folderCycles', () => {
  it('finds two folders that import each other, even without a file cycle', () => {
    const graph = graphOf('f/a/one.ts > f/b/two.ts', 'f/b/three.ts > f/a/four.ts');
    expect(cyclesOf(graph)).toEqual([]);
    const [circle, ...others] = folderCycles(graph);
    expect(others).toEqual([]);
    expect(circle?.folder).toBe('f');
    expect(new Set(circle?.rooms)).toEqual(new Set(['a', 'b']));
    expect(circle?.imports.map(({ from, to }) => `${from} ${to}`).sort()).toEqual(['a b', 'b a']);
  });

  it('finds a cycle of three folders, and one through a file of the parent folder', () => {
    const three = graphOf('f/a/x.ts > f/b/x.ts', 'f/b/y.ts > f/c/x.ts', 'f/c/y.ts > f/a/y.ts');
    expect(folderCycles(three)).toHaveLength(1);
    const beside = graphOf('f/a/x.ts > f/shared.ts', 'f/shared.ts > f/a/y.ts');
    expect(folderCycles(beside).map(({ rooms }) => new Set(rooms))).toEqual([new Set(['a', 'shared.ts'])]);
  });

  it('allows imports in one direction, and within a folder', () => {
    const graph = graphOf('f/a/x.ts > f/b/x.ts f/a/y.ts', 'f/a/y.ts > f/b/y.ts', 'g/z.ts > f/a/x.ts');
    expect(folderCycles(graph)).toEqual([]);
  });
});

describe('longestChain', () => {
  it('counts the files of the longest path', () => {
    const graph = graphOf('a > b c', 'b > d', 'c > b', 'e > d');
    expect(longestChain(graph)).toEqual(['a', 'c', 'b', 'd']);
  });
});
