import { expect, it, vi } from 'vitest';
import { NewerMessages } from './newer-messages.ts';

it('skips unknown topics and newer versions, and reports each once', () => {
  const report = vi.fn();
  const newer = new NewerMessages({ changed: 2 }, report);
  expect([newer.versionOf('changed'), newer.versionOf('other'), newer.versionOf('toString')]).toEqual([
    2, 1, 1,
  ]);
  expect([1, 2].map((version) => newer.skips('changed', version, true))).toEqual([false, false]);
  expect(report).not.toHaveBeenCalled();
  for (let n = 0; n < 2; n++) {
    expect(newer.skips('changed', 3, true)).toBe(true);
    expect(newer.skips('unknown', 1, false)).toBe(true);
  }
  expect(report.mock.calls).toEqual([[{ topic: 'changed', version: 3 }], [{ topic: 'unknown', version: 1 }]]);
});

it('reports a bounded number of topics', () => {
  const report = vi.fn();
  const newer = new NewerMessages({}, report);
  for (let n = 0; n < 1_000; n++) expect(newer.skips(`topic${n}`, 1, false)).toBe(true);
  expect(report).toHaveBeenCalledTimes(100);
});
