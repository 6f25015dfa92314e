import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Rect } from './geometry.ts';
import { type Places, WindowManager } from './window-manager.ts';

const SPECS = {
  tracker: { size: { width: 600, height: 290 }, least: { width: 300, height: 200 }, dockWithin: 50 },
  friends: { size: { width: 380, height: 480 }, least: { width: 300, height: 400 } },
};

let area: Rect;
let places: Places;
let windows: WindowManager;

beforeEach(() => {
  area = { x: 0, y: 44, width: 1440, height: 822 };
  places = {};
  const port = {
    area: () => area,
    places: {
      read: () => places,
      write: (next: Places) => {
        places = next;
      },
    },
  };
  windows = new WindowManager(port);
});

const open = (id: keyof typeof SPECS): void => windows.open(id, SPECS[id]);
const rectOf = (id: string): Rect | undefined => windows.getSnapshot()[id]?.rect;
const drag = (id: string, x: number, y: number): string | null => {
  windows.grab(id, null);
  windows.drag({ x, y });
  return windows.release();
};

describe('opening and closing', () => {
  it('opens at its initial size, even after a resize, and at its last position', () => {
    open('tracker');
    expect(rectOf('tracker')).toMatchObject({ width: 600, height: 290 });
    windows.grab('tracker', 'se');
    windows.drag({ x: -100, y: -50 });
    windows.release();
    expect(rectOf('tracker')).toMatchObject({ width: 500, height: 240 });
    drag('tracker', -200, -100);
    const left = rectOf('tracker');
    windows.close('tracker');
    expect([windows.getSnapshot(), windows.isOpen('tracker')]).toEqual([{}, false]);
    open('tracker');
    expect(rectOf('tracker')).toEqual({ ...left, width: 600, height: 290 });
  });

  it('remembers the position across pages, clamped to the current area', () => {
    places = { tracker: { x: 1_300, y: 800 } };
    open('tracker');
    expect(rectOf('tracker')).toEqual({ x: 840, y: 576, width: 600, height: 290 });
  });
});

it('raises the last used window to the front', () => {
  open('tracker');
  open('friends');
  expect([
    windows.front(),
    windows.getSnapshot()['tracker']?.order,
    windows.getSnapshot()['friends']?.order,
  ]).toEqual(['friends', 0, 1]);
  windows.toFront('tracker');
  expect(windows.front()).toBe('tracker');
  windows.close('tracker');
  expect(windows.front()).toBe('friends');
});

it('moves windows back inside when the area shrinks', () => {
  open('tracker');
  drag('tracker', 5_000, 5_000);
  area = { x: 0, y: 44, width: 800, height: 400 };
  windows.fit();
  expect(rectOf('tracker')).toEqual({ x: 200, y: 154, width: 600, height: 290 });
});

describe('docking', () => {
  it('is offered only within 50 px of the left edge', () => {
    open('tracker');
    const from = rectOf('tracker')?.x ?? 0;
    windows.grab('tracker', null);
    const offered = [51, 50, 0, 51].map((x) => {
      windows.drag({ x: x - from, y: 0 });
      return windows.getSnapshot()['tracker']?.docking;
    });
    expect(offered).toEqual([false, true, true, false]);
    expect(windows.release()).toBeNull();
    expect(windows.isOpen('tracker')).toBe(true);
  });

  it('closes a docked window, which reopens where the drag began', () => {
    open('tracker');
    drag('tracker', 10, -10);
    const before = rectOf('tracker');
    expect(drag('tracker', -2_000, 0)).toBe('tracker');
    expect(windows.isOpen('tracker')).toBe(false);
    open('tracker');
    expect(rectOf('tracker')).toEqual(before);
  });

  it('is not offered to windows that cannot dock or during a resize', () => {
    open('friends');
    expect(drag('friends', -5_000, 0)).toBeNull();
    open('tracker');
    windows.grab('tracker', 'w');
    windows.drag({ x: -5_000, y: 0 });
    expect(windows.getSnapshot()['tracker']?.docking).toBe(false);
    expect(windows.release()).toBeNull();
  });
});

it('moves by keyboard steps and stores the position', () => {
  open('tracker');
  const from = rectOf('tracker');
  windows.step('tracker', null, { x: -8, y: 0 });
  windows.step('tracker', 'se', { x: 0, y: -8 });
  expect(rectOf('tracker')).toEqual({ ...from, x: (from?.x ?? 0) - 8, height: 282 });
  expect(places['tracker']?.x).toBe((from?.x ?? 0) - 8);
});

it('restores the position of a canceled drag', () => {
  open('tracker');
  const from = rectOf('tracker');
  windows.grab('tracker', null);
  windows.drag({ x: -300, y: -20 });
  windows.cancel();
  expect([rectOf('tracker'), places, windows.release()]).toEqual([from, {}, null]);
});

it('notifies listeners until they unsubscribe', () => {
  const heard = vi.fn();
  const leave = windows.subscribe(heard);
  open('tracker');
  expect(heard).toHaveBeenCalled();
  leave();
  heard.mockClear();
  windows.close('tracker');
  expect(heard).not.toHaveBeenCalled();
});
