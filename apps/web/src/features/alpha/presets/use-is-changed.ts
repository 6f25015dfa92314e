import { useAlpha } from '../alpha.store.ts';
import { draftOf, isSameFilter } from '../filter.model.ts';
import { useAlphaPresets } from './presets.queries.ts';

/** Reports whether the filter differs from the chosen preset; false without one. */
export function useIsChanged(): boolean {
  const { chosen, draft } = useAlpha();
  const { data: presets = [] } = useAlphaPresets();
  const preset = presets.find(({ name }) => name === chosen);
  return preset !== undefined && !isSameFilter(draftOf(preset), draft);
}
