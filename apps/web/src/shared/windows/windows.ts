import { DOCK_SNAP, TRACKER_LEAST, TRACKER_SIZE } from '@dugout/contract/constants';
import { useSyncExternalStore } from 'react';
import { stored } from '#/shared/storage/stored.ts';
import type { Rect } from './geometry.ts';
import { type OpenWindow, type Places, WindowManager } from './window-manager.ts';

const isPoint = (value: unknown): value is Places[string] =>
  typeof value === 'object' &&
  value !== null &&
  'x' in value &&
  'y' in value &&
  typeof value.x === 'number' &&
  typeof value.y === 'number' &&
  Number.isFinite(value.x + value.y);

/** Where each window was left. */
const places = stored<Places>({
  key: 'windows',
  version: 1,
  fallback: {},
  parse: (value) =>
    typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).filter(([, place]) => isPoint(place))) : null,
});

/** Height of a fixed bar, 0 where it is not there. */
const barHeight = (selector: string): number => document.querySelector(selector)?.getBoundingClientRect().height ?? 0;

/** The viewport between the bars. */
function area(): Rect {
  const top = barHeight('[data-top-bar]');
  const height = innerHeight - top - barHeight('[data-bottom-bar]') - barHeight('[data-positions-strip]');
  return { x: 0, y: top, width: document.documentElement.clientWidth, height };
}

/** The page's floating windows. */
export const windows = new WindowManager(
  { tracker: { size: TRACKER_SIZE, least: TRACKER_LEAST, dockWithin: DOCK_SNAP } },
  { area, places },
);

/** A window as it stands, or null while it is closed. */
export const useWindow = (id: string): OpenWindow | null =>
  useSyncExternalStore(windows.subscribe, () => windows.getSnapshot()[id] ?? null);
