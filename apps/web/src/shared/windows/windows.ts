import { useSyncExternalStore } from 'react';
import type { Rect } from './geometry.ts';
import { placesOfWindows } from './places.ts';
import { type OpenWindow, WindowManager } from './window-manager.ts';

/** Height of a fixed bar, 0 if absent. */
const barHeight = (selector: string): number =>
  document.querySelector(selector)?.getBoundingClientRect().height ?? 0;

/** Returns the viewport between the bars. */
function area(): Rect {
  const top = barHeight('[data-top-bar]');
  const height = innerHeight - top - barHeight('[data-bottom-bar]') - barHeight('[data-positions-strip]');
  return { x: 0, y: top, width: document.documentElement.clientWidth, height };
}

export const windows = new WindowManager({ area, places: placesOfWindows });

/** Returns an open window, or null. */
export const useWindow = (id: string): OpenWindow | null =>
  useSyncExternalStore(windows.subscribe, () => windows.getSnapshot()[id] ?? null);
