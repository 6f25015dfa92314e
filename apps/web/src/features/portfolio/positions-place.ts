import { createStore } from 'zustand/vanilla';
import { stored } from '#/shared/storage/stored.ts';

const kept = stored<boolean>({
  key: 'positionsStrip',
  version: 1,
  fallback: false,
  parse: (value) => (typeof value === 'boolean' ? value : null),
});

export const positionsPlace = createStore<boolean>()(() => kept.read());

export function showPositions(open: boolean): void {
  kept.write(open);
  positionsPlace.setState(open, true);
}
