import { MAX_COUNTED_CLANS } from '@dugout/contract/clans/values';
import { formatCount } from '#/shared/format/numbers.ts';

/** Formats the number of clans in a list, which is counted up to `MAX_COUNTED_CLANS`. */
export const formatClans = (count: number): string =>
  count < MAX_COUNTED_CLANS ? formatCount(count) : `${formatCount(count)}+`;
