import { CLAN_NAME_DEBOUNCE_MS } from '@dugout/contract/clans/values';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '#/shared/hooks/time.ts';
import { availableQuery } from '../clans.queries.ts';
import { type ClanDraft, type ClanProblems, problemsOf } from './clan-form.model.ts';

interface NameState {
  readonly problems: ClanProblems;
  readonly tagIsFree: boolean;
  readonly nameIsFree: boolean;
}

const NAME_PROBLEMS = {
  taken: (by: string | null) => (by === null ? 'Taken by another clan' : `Taken by ${by}`),
  reserved: () => 'Reserved: could be mistaken for Dugout, or contains a web address',
} as const;

/** Checks tag and name with the server, 400 ms after the last keystroke. */
export function useClanNames(draft: ClanDraft, clanId: string | null): NameState {
  const problems = problemsOf(draft);
  const tag = useDebounced(problems.tag === undefined ? draft.tag.trim() : null, CLAN_NAME_DEBOUNCE_MS);
  const name = useDebounced(problems.name === undefined ? draft.name.trim() : null, CLAN_NAME_DEBOUNCE_MS);
  const { data, isPlaceholderData } = useQuery(availableQuery({ tag, name, clanId }));
  const isOf = (queried: string | null, typed: string): boolean =>
    data !== undefined && !isPlaceholderData && queried === typed.trim();
  const [ofTag, ofName] = [isOf(tag, draft.tag), isOf(name, draft.name)];
  const tagProblem = ofTag && data?.tag !== 'free' && data?.tag != null ? data.tag : null;
  const nameProblem = ofName && data?.name !== 'free' && data?.name != null ? data.name : null;
  return {
    problems: {
      ...(tagProblem !== null && { tag: NAME_PROBLEMS[tagProblem](data?.takenBy ?? null) }),
      ...(nameProblem !== null && { name: NAME_PROBLEMS[nameProblem](data?.takenBy ?? null) }),
    },
    tagIsFree: ofTag && data?.tag === 'free',
    nameIsFree: ofName && data?.name === 'free',
  };
}
