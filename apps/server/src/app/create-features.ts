import type { FeatureModule, ServerFeature, SignIn } from '#/features/feature.ts';
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
    const doorOf = <Door>(needed: FeatureModule<Door>): Door => {
      const found = created.get(needed);
      if (found === undefined)
        throw new Error(
          `The feature ${module.name} needs ${needed.name}, which must stand before it in the list`,
        );
      return found.door as Door;
    };
    const feature = await module.create({ ...parts, notifiers: () => notifiers }, doorOf);
    created.set(module, feature);
    if (feature.notify !== undefined) notifiers.push(feature.notify);
  }
  return [...created.values()];
}

/** The feature that signs traders in. @throws Error when there is none */
export function authOf(features: readonly ServerFeature[]): SignIn {
  const [auth] = features.flatMap((feature) => feature.auth ?? []);
  if (auth === undefined) throw new Error('No feature signs traders in');
  return auth;
}
