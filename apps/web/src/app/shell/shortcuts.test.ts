import { describe, expect, it } from 'vitest';
import { isTyping } from '#/shared/hooks/is-typing.ts';
import { connectionOf } from './connection.ts';
import { isPressed } from './shortcuts.ts';

const press = (key: string, held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  ...held,
});

const SEARCH = { keys: ['/', 'Ctrl K'], label: 'Search' };
const HELP = { keys: ['?'], label: 'Show shortcuts' };
const POSITIONS = { keys: ['P'], label: 'Show or hide open positions' };
const ALL = [SEARCH, HELP, POSITIONS];
const meant = (pressed: ReturnType<typeof press>, typing: boolean, covered: boolean) =>
  ALL.find((shortcut) => isPressed(shortcut, pressed, typing, covered)) ?? null;

describe('shortcuts', () => {
  it('mean what the list says', () => {
    expect(['/', '?', 'p', 'P', 'k', 'x'].map((key) => meant(press(key), false, false))).toEqual([
      SEARCH,
      HELP,
      POSITIONS,
      POSITIONS,
      null,
      null,
    ]);
    expect(meant(press('k', { ctrlKey: true }), true, true)).toBe(SEARCH);
    expect(meant(press('K', { metaKey: true }), false, false)).toBe(SEARCH);
  });

  it('are letters while something is typed, and wait behind a dialog', () => {
    for (const key of ['/', '?', 'p']) {
      expect(meant(press(key), true, false)).toBeNull();
      expect(meant(press(key), false, true)).toBeNull();
      expect(meant(press(key, { ctrlKey: true }), false, false)).toBeNull();
      expect(meant(press(key, { altKey: true }), false, false)).toBeNull();
    }
    expect(meant({ ...press('/'), defaultPrevented: true }, false, false)).toBeNull();
  });

  it('know an input from the read-only one that only opens the search', () => {
    const input = document.createElement('input');
    expect(isTyping(input)).toBe(true);
    input.readOnly = true;
    expect(isTyping(input)).toBe(false);
    expect(isTyping(document.createElement('textarea'))).toBe(true);
    expect(isTyping(document.createElement('button'))).toBe(false);
    expect(isTyping(null)).toBe(false);
  });
});

describe('the connection', () => {
  const now = new Date(2026, 0, 1, 16, 41, 10).getTime();

  it('is live with its delay, late from two seconds on, offline since the last prices', () => {
    const feed = (delayMs: number | null) => ({ source: 'simulator', delayMs }) as const;
    expect(connectionOf({ kind: 'live' }, feed(412), now)).toEqual({ kind: 'live', label: 'Live', detail: 'feed 0.4 s' });
    expect(connectionOf({ kind: 'live' }, feed(3_200), now)).toEqual({ kind: 'late', label: 'Late 3.2 s', detail: null });
    expect(connectionOf({ kind: 'live' }, { ...feed(412), openGaps: 1 }, now)).toEqual({
      kind: 'live',
      label: 'Live',
      detail: 'gap, filling',
    });
    expect(connectionOf({ kind: 'live' }, { ...feed(3_200), openGaps: 1 }, now).detail).toBe('gap, filling');
    expect(connectionOf({ kind: 'late', lastAt: now - 3_200 }, feed(100), now).label).toBe('Late 3.2 s');
    expect(connectionOf({ kind: 'offline', lastAt: now - 3_000 }, feed(100), now).label).toBe('Offline, prices of 16:41:07');
    expect(connectionOf({ kind: 'offline', lastAt: null }, feed(null), now).label).toBe('Offline');
    expect(connectionOf({ kind: 'connecting' }, feed(null), now).kind).toBe('connecting');
  });

  it('never calls a recorded market live or late, only its connection', () => {
    const feed = { source: 'replay', delayMs: 9_000 } as const;
    expect(connectionOf({ kind: 'live' }, feed, 0)).toEqual({ kind: 'recorded', label: 'Recorded market', detail: null });
    expect(connectionOf({ kind: 'offline', lastAt: null }, feed, 0).kind).toBe('offline');
  });
});
