import { BOARD_SEARCH_LENGTH, type BoardKind, type BoardScope } from '@dugout/contract/leaderboard/values';
import { Input } from '@dugout/ui/input';
import { Delay } from '@dugout/ui/lib/delay';
import { Segmented } from '@dugout/ui/segmented';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ShownBoard } from '../board-search.ts';

const SCOPES: readonly { readonly value: BoardScope; readonly label: string }[] = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'friends', label: 'Friends' },
  { value: 'clan', label: 'Clan' },
];
const FIND: Readonly<Record<BoardKind, string>> = {
  traders: 'Find a trader',
  callers: 'Find a caller',
  clans: 'Find a clan',
};
const TYPING_MS = 300;

export interface BoardFiltersProps {
  readonly shown: ShownBoard;
  /** A guest has neither friends nor a clan. */
  readonly isGuest: boolean;
  readonly onChange: (part: Partial<ShownBoard>) => void;
}

export function Find({ shown, onChange }: BoardFiltersProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [delay] = useState(() => new Delay());
  useEffect(() => delay.stop, [delay]);
  return (
    <Input
      label={FIND[shown.kind]}
      quietLabel
      size={28}
      type="search"
      autoComplete="off"
      maxLength={BOARD_SEARCH_LENGTH}
      placeholder={FIND[shown.kind]}
      className="w-50 max-desk:w-full"
      lead={<Search className="size-3.5 text-t3" aria-hidden />}
      value={draft ?? shown.search}
      onBlur={() => setDraft(null)}
      onChange={({ target: { value } }) => {
        setDraft(value);
        delay.run(TYPING_MS, () => onChange({ search: value }));
      }}
    />
  );
}

export const Scope = ({ shown, isGuest, onChange, fill }: BoardFiltersProps & { readonly fill?: boolean }) =>
  isGuest ? null : (
    <Segmented
      label="Rows to show"
      segments={SCOPES}
      value={shown.scope}
      onChange={(scope) => onChange({ scope })}
      {...(fill && { fill: true, size: 32, className: 'w-full' })}
    />
  );

export const BoardFilters = (props: BoardFiltersProps) => (
  <div className="flex items-center gap-2">
    <Find {...props} />
    <Scope {...props} />
  </div>
);
