import {
  ALPHA_FLAGS,
  ALPHA_LAUNCHPADS,
  ALPHA_SORTS,
  type AlphaFlag,
  type AlphaSort,
} from '@dugout/contract/alpha/values';
import { DEFAULT_DRAFT, type FilterDraft, isNumericText, queryOf, type RangeText } from '../filter.model.ts';

type AddressSearch = Readonly<Record<string, unknown>>;

const endOf = (given: unknown): string => {
  const text = typeof given === 'number' || typeof given === 'string' ? String(given) : '';
  return isNumericText(text) ? text : '';
};
const isOn = (given: unknown): boolean => given === true || given === 'true';

/** Reads the filter of a shared address; omits invalid parts. */
export function readAddress(search: AddressSearch): FilterDraft {
  const named = typeof search['launchpads'] === 'string' ? search['launchpads'].split(',') : [];
  const flags: Partial<Record<AlphaFlag, boolean>> = {};
  for (const flag of ALPHA_FLAGS) flags[flag] = isOn(search[flag]);
  const ranges: Partial<Record<AlphaSort, RangeText>> = {};
  for (const key of ALPHA_SORTS)
    ranges[key] = { min: endOf(search[`${key}Min`]), max: endOf(search[`${key}Max`]) };
  return {
    launchpads: ALPHA_LAUNCHPADS.filter((launchpad) => named.includes(launchpad)),
    flags: { ...DEFAULT_DRAFT.flags, ...flags },
    ranges: { ...DEFAULT_DRAFT.ranges, ...ranges },
    settings: {
      sortBy: ALPHA_SORTS.find((sort) => sort === search['sortBy']) ?? DEFAULT_DRAFT.settings.sortBy,
      sortDir: search['sortDir'] === 'asc' ? 'asc' : 'desc',
      hideDuplicatedTokens:
        search['hideDuplicatedTokens'] === undefined || isOn(search['hideDuplicatedTokens']),
      ...(isOn(search['hideMayhem']) && { hideMayhem: true }),
    },
  };
}

/** Returns the path that opens a filter: `/alpha?dexPaid=true&kolsMin=1…`. */
export function addressOf(draft: FilterDraft): string {
  const query = Object.entries(queryOf(draft)).map(([key, value]): [string, string] => [key, String(value)]);
  return `/alpha?${new URLSearchParams(query)}`;
}
