import { describe, expect, it } from 'vitest';
import { deliveryOf } from './delivery.ts';

const at = Date.parse('2026-11-22T12:00:00Z');
const later = '2026-11-22T13:00:00.000Z';
const earlier = '2026-11-22T11:00:00.000Z';
const quietHours = {
  enabled: false,
  from: '11:00',
  to: '13:00',
  days: [7],
  timeZone: 'UTC',
  letThrough: { ownExits: true, friendMessages: false },
};
const delivery = { inApp: true, sound: 'tick', browser: true } as const;
const rules = {
  types: { trade: delivery, system: { ...delivery, inApp: false }, clan: { ...delivery, inApp: false } },
  quietHours,
  pausedUntil: null,
  muted: [],
};
const arriving = (type: 'trade' | 'system' | 'clan', more = {}) => ({
  type,
  conversation: null,
  passes: null,
  ...more,
});
const SILENT = { isKept: true, sound: 'none', browser: false, leaves: false };
const LOUD = { isKept: true, sound: 'tick', browser: true, leaves: true };

describe('[NOTIF-03] notification delivery', () => {
  it('follows the settings of its type', () => {
    expect(deliveryOf(rules, arriving('trade'), at)).toEqual(LOUD);
    expect(deliveryOf(rules, arriving('clan'), at)).toEqual({ ...LOUD, isKept: false });
  });

  it('always uses list and browser for system notifications, whatever is muted, paused or turned off', () => {
    const held = {
      types: { ...rules.types, system: { inApp: false, sound: 'tick', browser: false } as const },
      quietHours: { ...quietHours, enabled: true },
      pausedUntil: later,
      muted: [{ conversation: 'clan:1', until: null }],
    };
    expect(deliveryOf(held, arriving('system', { conversation: 'clan:1' }), at)).toEqual(LOUD);
  });

  it('is silent in quiet hours, except for allowed types', () => {
    const quiet = { ...rules, quietHours: { ...quietHours, enabled: true } };
    expect(deliveryOf(quiet, arriving('trade'), at)).toEqual(SILENT);
    expect(deliveryOf(quiet, arriving('trade', { passes: 'ownExits' }), at)).toEqual(LOUD);
    expect(deliveryOf(quiet, arriving('trade', { passes: 'friendMessages' }), at)).toEqual(SILENT);
  });

  it('is silent while paused, and not longer', () => {
    expect(deliveryOf({ ...rules, pausedUntil: later }, arriving('trade'), at)).toEqual(SILENT);
    expect(deliveryOf({ ...rules, pausedUntil: earlier }, arriving('trade'), at)).toEqual(LOUD);
  });

  it.each([
    [null, null],
    [later, null],
    [earlier, LOUD],
  ])('is suppressed while its conversation is muted, until %s', (until, expected) => {
    const muted = { ...rules, muted: [{ conversation: 'clan:1', until }] };
    expect(deliveryOf(muted, arriving('trade', { conversation: 'clan:1' }), at)).toEqual(expected);
    expect(deliveryOf(muted, arriving('trade', { conversation: 'clan:2' }), at)).toEqual(LOUD);
    expect(deliveryOf(muted, arriving('trade'), at)).toEqual(LOUD);
  });
});
