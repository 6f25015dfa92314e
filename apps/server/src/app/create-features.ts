import type { DoorKey, PortKey } from '#/features/door.ts';
import type { ExportedTable } from '#/features/exported-tables.ts';
import type { FeatureModule, ServerFeature, SignIn } from '#/features/feature.ts';
import type { Parts } from '#/features/parts.ts';
import type { Notifiers } from '#/platform/events/notifiers.ts';
import type { KeyAuth } from '#/platform/http/callers/key-gate.ts';

export type CreatedFeature = ServerFeature & { readonly name: string };

/**
 * Creates the features in order, each with the doors of its dependencies.
 * @throws Error when a feature precedes its dependency in the list, or when not exactly one feature fills a port
 */
export async function createFeatures(
  modules: readonly FeatureModule[],
  parts: Omit<Parts, 'notifiers' | 'exports'>,
): Promise<readonly CreatedFeature[]> {
  const created: CreatedFeature[] = [];
  const doors = new Map<DoorKey, unknown>();
  const notifiers: Notifiers[] = [];
  const exported: ExportedTable[] = [];
  const filled = new Map<PortKey, { readonly by: string; readonly value: unknown }>();
  for (const { name, offers, create } of modules) {
    const doorOf = <Door>(key: DoorKey<Door>): Door => {
      if (!doors.has(key))
        throw new Error(`The feature ${name} needs ${key.feature}, which must stand before it in the list`);
      return doors.get(key) as Door;
    };
    const portOf =
      <Port>(key: PortKey<Port>) =>
      (): Port => {
        const filling = filled.get(key);
        if (filling === undefined)
          throw new Error(`The feature ${name} used the port ${key.name} before a feature provided it`);
        return filling.value as Port;
      };
    const feature = await create(
      { ...parts, notifiers: () => notifiers, exports: () => exported },
      { doorOf, portOf },
    );
    created.push({ ...feature, name });
    if (offers !== undefined) doors.set(offers, feature.door);
    for (const { port, value } of feature.provides ?? []) {
      const earlier = filled.get(port);
      if (earlier !== undefined)
        throw new Error(`The features ${earlier.by} and ${name} both provide the port ${port.name}`);
      filled.set(port, { by: name, value });
    }
    if (feature.notify !== undefined) notifiers.push(feature.notify);
    exported.push(...(feature.exports ?? []));
  }
  for (const { name, ports } of modules)
    for (const port of ports)
      if (!filled.has(port))
        throw new Error(`The feature ${name} needs the port ${port.name}, which no feature provides`);
  return created;
}

/** Returns the feature that checks API keys. @throws Error without one */
export function keyAuthOf(features: readonly ServerFeature[]): KeyAuth {
  const [auth] = features.flatMap(({ keyAuth }) => keyAuth ?? []);
  if (auth === undefined) throw new Error('No feature knows API keys');
  return auth;
}

/** Returns the feature that signs traders in. @throws Error without one */
export function authOf(features: readonly ServerFeature[]): SignIn {
  const [auth] = features.flatMap((feature) => feature.auth ?? []);
  if (auth === undefined) throw new Error('No feature signs traders in');
  return auth;
}
