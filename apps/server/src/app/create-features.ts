import type { FeatureModule, ServerFeature } from '#/features/feature.ts';
import type { Parts } from '#/features/parts.ts';
import type { Notifiers } from '#/platform/events/notifiers.ts';

export interface CreatedFeatures {
  readonly list: readonly ServerFeature[];
  doorOf<Door>(feature: FeatureModule<Door>): Door;
}

/**
 * Creates the features in order, each with the doors of those it needs.
 * @throws Error when a feature stands in the list before one that it needs
 */
export async function createFeatures(modules: readonly FeatureModule[], parts: Omit<Parts, 'notifiers'>): Promise<CreatedFeatures> {
  const created = new Map<FeatureModule, ServerFeature>();
  const notifiers: Notifiers[] = [];
  const door = <Door>(feature: FeatureModule<Door>, user: string): Door => {
    const found = created.get(feature);
    if (found === undefined) throw new Error(`The feature ${user} needs ${feature.name}, which must stand before it in the list`);
    return found.door as Door;
  };
  for (const module of modules) {
    const feature = await module.create({ ...parts, notifiers: () => notifiers }, (needed) => door(needed, module.name));
    created.set(module, feature);
    if (feature.notify !== undefined) notifiers.push(feature.notify);
  }
  return { list: [...created.values()], doorOf: (feature) => door(feature, 'server') };
}
