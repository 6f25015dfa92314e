import { useSyncExternalStore } from 'react';
import type { Rect } from './geometry.ts';
import { placesOfWindows } from './places.ts';
import { type OpenWindow, WindowManager } from './window-manager.ts';

/** Height of a fixed bar, 0 where it is not there. */
const barHeight = (selector: string): number =>
  document.querySelector(selector)?.getBoundingClientRect().height ?? 0;

/** The viewport between the bars. */
function area(): Rect {
  const top = barHeight('[data-top-bar]');
  const height = innerHeight - top - barHeight('[data-bottom-bar]') - barHeight('[data-positions-strip]');
  return { x: 0, y: top, width: document.documentElement.clientWidth, height };
}

/** The page's floating windows. */
export const windows = new WindowManager({ area, places: placesOfWindows });

/** A window as it stands, or null while it is closed. */
export const useWindow = (id: string): OpenWindow | null =>
  useSyncExternalStore(windows.subscribe, () => windows.getSnapshot()[id] ?? null);
