import { stored } from '#/shared/storage/stored.ts';
import type { Places } from './window-manager.ts';

const isPoint = (value: unknown): value is Places[string] =>
  typeof value === 'object' &&
  value !== null &&
  'x' in value &&
  'y' in value &&
  typeof value.x === 'number' &&
  typeof value.y === 'number' &&
  Number.isFinite(value.x + value.y);

const place = stored<Places>({
  key: 'windows',
  version: 1,
  fallback: {},
  parse: (value) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([, at]) => isPoint(at)))
      : null,
});

const listeners = new Set<() => void>();

export const placesOfWindows = {
  read: place.read,
  write: (places: Places): void => {
    place.write(places);
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
