import { KEYWORDS } from '@dugout/contract/market/explorer-values';
import type { MarketId } from '@dugout/domain/markets';
import { parseAmount } from '#/shared/filters/amounts.ts';
import {
  COUNTS,
  type CountFigure,
  type Extras,
  launchpadsOf,
  readExtras,
  readKeywords,
} from '../explorer.extras.ts';

interface CountDraft {
  readonly min: string;
  readonly max: string;
}

/** The fields of `ExtraFilters`, as typed. */
export interface ExtrasDraft {
  readonly counts: Readonly<Record<CountFigure, CountDraft>>;
  readonly include: string;
  readonly exclude: string;
  readonly socials: 'any' | 'on' | 'off';
  readonly launchpads: readonly MarketId[];
}

export type ExtrasErrors = {
  readonly [F in CountFigure]?: { readonly min?: string; readonly max?: string };
} & { readonly include?: string; readonly exclude?: string };

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value));

export function extrasDraftOf(extras: Extras): ExtrasDraft {
  const draftOf = (figure: CountFigure): CountDraft => ({
    min: textOf(extras[`${figure}Min`]),
    max: textOf(extras[`${figure}Max`]),
  });
  return {
    counts: {
      devLaunches: draftOf('devLaunches'),
      devMigrated: draftOf('devMigrated'),
      transactions: draftOf('transactions'),
    },
    include: (extras.include ?? '').replaceAll(',', ', '),
    exclude: (extras.exclude ?? '').replaceAll(',', ', '),
    socials: extras.socials ?? 'any',
    launchpads: launchpadsOf(extras),
  };
}

function readCount({ min, max }: CountDraft): { min: number | null; max: number | null } | CountDraft {
  const read = (text: string): number | null | undefined => {
    if (text.trim() === '') return null;
    const value = parseAmount(text, 'count');
    return value === null || !Number.isInteger(value) ? undefined : value;
  };
  const [from, to] = [read(min), read(max)];
  const wrong = (value: number | null | undefined) => (value === undefined ? 'Enter a whole number' : '');
  if (from === undefined || to === undefined) return { min: wrong(from), max: wrong(to) };
  if (from !== null && to !== null && from > to) return { min: '', max: 'Max is below min' };
  return { min: from, max: to };
}

const isRead = (count: ReturnType<typeof readCount>): count is { min: number | null; max: number | null } =>
  typeof count.min !== 'string';

/** Parses the fields, or returns their errors. */
export function readExtrasDraft(
  draft: ExtrasDraft,
): { readonly extras: Extras } | { readonly errors: ExtrasErrors } {
  const errors: Record<string, unknown> = {};
  const values: Record<string, unknown> = { launchpads: draft.launchpads.join(), socials: draft.socials };
  for (const name of ['include', 'exclude'] as const) {
    const read = readKeywords(draft[name]);
    if (read === null) errors[name] = `At most ${KEYWORDS.max} keywords, ${KEYWORDS.maxText} characters`;
    else values[name] = read;
  }
  for (const { figure } of COUNTS) {
    const count = readCount(draft.counts[figure]);
    if (isRead(count)) {
      values[`${figure}Min`] = count.min;
      values[`${figure}Max`] = count.max;
    } else errors[figure] = Object.fromEntries(Object.entries(count).filter(([, text]) => text !== ''));
  }
  return Object.keys(errors).length > 0 ? { errors: errors as ExtrasErrors } : { extras: readExtras(values) };
}
