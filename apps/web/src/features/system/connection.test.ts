import { describe, expect, it } from 'vitest';
import { connectionOf } from './connection.ts';

describe('connection state', () => {
  const now = new Date(2026, 0, 1, 16, 41, 10).getTime();

  it('is live with its delay, late after two seconds, and offline since the last prices', () => {
    const feed = (delayMs: number | null) => ({ source: 'simulator', delayMs }) as const;
    expect(connectionOf({ kind: 'live' }, feed(412), now)).toEqual({
      kind: 'live',
      label: 'Live',
      detail: 'feed 0.4 s',
    });
    expect(connectionOf({ kind: 'live' }, feed(3_200), now)).toEqual({
      kind: 'late',
      label: 'Late 3.2 s',
      detail: null,
    });
    expect(connectionOf({ kind: 'live' }, { ...feed(412), openGaps: 1 }, now)).toEqual({
      kind: 'live',
      label: 'Live',
      detail: 'gap, filling',
    });
    expect(connectionOf({ kind: 'live' }, { ...feed(3_200), openGaps: 1 }, now).detail).toBe('gap, filling');
    expect(connectionOf({ kind: 'late', lastAt: now - 3_200 }, feed(100), now).label).toBe('Late 3.2 s');
    expect(connectionOf({ kind: 'offline', lastAt: now - 3_000 }, feed(100), now).label).toBe(
      'Offline, prices from 16:41:07',
    );
    expect(connectionOf({ kind: 'offline', lastAt: null }, feed(null), now).label).toBe('Offline');
    expect(connectionOf({ kind: 'connecting' }, feed(null), now).kind).toBe('connecting');
  });

  it('never shows a recorded market as live or late, only its connection', () => {
    const feed = { source: 'replay', delayMs: 9_000 } as const;
    expect(connectionOf({ kind: 'live' }, feed, 0)).toEqual({
      kind: 'recorded',
      label: 'Recorded market',
      detail: null,
    });
    expect(connectionOf({ kind: 'offline', lastAt: null }, feed, 0).kind).toBe('offline');
  });
});
