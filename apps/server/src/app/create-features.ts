import type { ExportedTable } from '#/features/exported-tables.ts';
import type { DoorKey, FeatureModule, ServerFeature, SignIn } from '#/features/feature.ts';
import type { Parts } from '#/features/parts.ts';
import type { Notifiers } from '#/platform/events/notifiers.ts';
import type { KeyAuth } from '#/platform/http/callers/key-gate.ts';

/** A feature with the name under which the list has it. */
export type CreatedFeature = ServerFeature & { readonly name: string };

/**
 * Creates the features in order, each with the doors of those it needs.
 * @throws Error when a feature stands in the list before one that it needs
 */
export async function createFeatures(
  modules: readonly FeatureModule[],
  parts: Omit<Parts, 'notifiers' | 'exports'>,
): Promise<readonly CreatedFeature[]> {
  const created: CreatedFeature[] = [];
  const doors = new Map<DoorKey, unknown>();
  const notifiers: Notifiers[] = [];
  const exported: ExportedTable[] = [];
  for (const { name, offers, create } of modules) {
    const doorOf = <Door>(key: DoorKey<Door>): Door => {
      if (!doors.has(key))
        throw new Error(`The feature ${name} needs ${key.feature}, which must stand before it in the list`);
      return doors.get(key) as Door;
    };
    const feature = await create({ ...parts, notifiers: () => notifiers, exports: () => exported }, doorOf);
    created.push({ ...feature, name });
    if (offers !== undefined) doors.set(offers, feature.door);
    if (feature.notify !== undefined) notifiers.push(feature.notify);
    exported.push(...(feature.exports ?? []));
  }
  return created;
}

/** The feature that knows API keys. @throws Error when there is none */
export function keyAuthOf(features: readonly ServerFeature[]): KeyAuth {
  const [auth] = features.flatMap(({ keyAuth }) => keyAuth ?? []);
  if (auth === undefined) throw new Error('No feature knows API keys');
  return auth;
}

/** The feature that signs traders in. @throws Error when there is none */
export function authOf(features: readonly ServerFeature[]): SignIn {
  const [auth] = features.flatMap((feature) => feature.auth ?? []);
  if (auth === undefined) throw new Error('No feature signs traders in');
  return auth;
}
