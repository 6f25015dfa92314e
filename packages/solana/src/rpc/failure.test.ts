import { describe, expect, it } from 'vitest';
import { failureOf, isOfTheNode, RpcFailure, retryAfter } from './failure.ts';

describe("a node's error", () => {
  it.each([
    [429, 'rate limited', true],
    [-32001, 'gone', false],
    [-32004, 'not yet', false],
    [-32005, 'unhealthy', true],
    [-32007, 'skipped', false],
    [-32009, 'skipped', false],
    [-32011, 'unsupported', false],
    [-32014, 'not yet', false],
    [-32015, 'version refused', false],
    [-32016, 'not yet', false],
    [-32019, 'gone', false],
    [-32601, 'unsupported', false],
    [-32602, 'refused', false],
  ] as const)('with code %d means %s', (code, kind, ofTheNode) => {
    const failure = failureOf(code, 'because');
    expect([failure.kind, failure.message, failure.retryAfterMs, isOfTheNode(failure.kind)]).toEqual([
      kind,
      `${kind}: because`,
      null,
      ofTheNode,
    ]);
  });

  it("is the node's when another node may respond", () => {
    expect((['timeout', 'network', 'http', 'malformed'] as const).every(isOfTheNode)).toBe(true);
    expect((['too large', 'gone', 'skipped', 'not yet', 'refused'] as const).some(isOfTheNode)).toBe(false);
  });

  it('is distinguished from our own faults', () => {
    expect(new RpcFailure('timeout', 'x', 5)).toMatchObject({ name: 'RpcFailure', retryAfterMs: 5 });
  });
});

describe('the requested delay', () => {
  const now = Date.parse('2026-11-22T10:00:00Z');

  it('is given in seconds or as a date', () => {
    expect(retryAfter('7', now)).toBe(7_000);
    expect(retryAfter('Sun, 22 Nov 2026 10:00:30 GMT', now)).toBe(30_000);
  });

  it('is null for an unreadable value', () => {
    expect([retryAfter(null, now), retryAfter('soon', now)]).toEqual([null, null]);
    expect(retryAfter('Sun, 22 Nov 2026 09:00:00 GMT', now) ?? 0).toBeLessThanOrEqual(0);
  });
});
