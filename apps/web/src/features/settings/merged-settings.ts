import type { KeptSettings } from '#/shared/feature/web-feature.ts';
import type { Part, Parts } from './settings-sync.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Merges recursively by field; where both have a value that is not an object, `over` wins. */
function merged(under: unknown, over: unknown): unknown {
  if (!isRecord(under) || !isRecord(over)) return over;
  const fields = Object.entries(over).map(([name, value]) => [name, merged(under[name], value)]);
  return { ...under, ...Object.fromEntries(fields) };
}

const isPart = (value: unknown): value is Part =>
  isRecord(value) || typeof value === 'string' || typeof value === 'boolean';

export const mergedSettings = (features: readonly KeptSettings[]) => ({
  read: (): Parts => {
    const all = features.reduce<unknown>((known, feature) => merged(known, feature.read()), {});
    return isRecord(all)
      ? Object.fromEntries(Object.entries(all).filter((entry): entry is [string, Part] => isPart(entry[1])))
      : {};
  },
  apply: (settings: Parameters<KeptSettings['apply']>[0]): void => {
    for (const feature of features) feature.apply(settings);
  },
  subscribe: (changed: () => void): (() => void) => {
    const leave = features.map((feature) => feature.subscribe(changed));
    return () => {
      for (const each of leave) each();
    };
  },
});
