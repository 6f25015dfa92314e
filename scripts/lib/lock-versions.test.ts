import { describe, expect, it } from 'vitest';
import { newVersions, tooYoung } from './lock-versions.mjs';

const NOW = Date.UTC(2026, 10, 24);
const daysAgo = (days: number): string => new Date(NOW - days * 86_400_000).toISOString();

describe('new versions in a lock file', () => {
  it('are listed once, wherever they occur, without old ones', () => {
    const before = { packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } };
    const after = {
      packages: {
        '': {},
        'node_modules/a': { version: '1.0.1' },
        'node_modules/b/node_modules/a': { version: '1.0.0' },
        'node_modules/@c/d': { version: '2.0.0' },
        'node_modules/b/node_modules/@c/d': { version: '2.0.0' },
        'node_modules/alias': { name: 'real', version: '3.0.0' },
        'node_modules/own': { link: true },
        'packages/own': { version: '0.1.0' },
      },
    };
    expect(newVersions(before, after)).toEqual([
      { name: 'a', version: '1.0.1' },
      { name: '@c/d', version: '2.0.0' },
      { name: 'real', version: '3.0.0' },
    ]);
  });

  it.each([
    ['a day', daysAgo(1), true],
    ['a moment less than a week', daysAgo(6.999), true],
    ['a week', daysAgo(7), false],
    ['a year', daysAgo(365), false],
    ['no known time', undefined, true],
    ['a time in the future', daysAgo(-1), true],
    ['no readable time', 'yesterday', true],
  ])('are judged when the version is %s', (_age, published, refused) => {
    const young = tooYoung([{ name: 'a', version: '1.0.0' }], () => published, NOW);
    expect(young.length).toBe(refused ? 1 : 0);
  });
});
