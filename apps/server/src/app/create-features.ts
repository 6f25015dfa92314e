import type { FeatureModule, ServerFeature } from '#/features/feature.ts';
import type { Parts } from '#/features/parts.ts';
import type { Notifiers } from '#/platform/events/notifiers.ts';

/**
 * Creates the features in order, each with the doors of those it needs.
 * @throws Error when a feature stands in the list before one that it needs
 */
export async function createFeatures(
  modules: readonly FeatureModule[],
  parts: Omit<Parts, 'notifiers'>,
): Promise<readonly ServerFeature[]> {
  const created = new Map<FeatureModule, ServerFeature>();
  const notifiers: Notifiers[] = [];
  for (const module of modules) {
    const feature = await module.create({ ...parts, notifiers: () => notifiers }, <Door>(needed: FeatureModule<Door>) => {
      const found = created.get(needed);
      if (found === undefined) throw new Error(`The feature ${module.name} needs ${needed.name}, which must stand before it in the list`);
      return found.door as Door;
    });
    created.set(module, feature);
    if (feature.notify !== undefined) notifiers.push(feature.notify);
  }
  return [...created.values()];
}
