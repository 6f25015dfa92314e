import { BOARD_SEARCH_LENGTH, type BoardKind, type BoardScope } from '@dugout/contract/leaderboard/constants';
import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { Input } from '@dugout/ui/input';
import { Delay } from '@dugout/ui/lib/delay';
import { Segmented } from '@dugout/ui/segmented';
import { Search, SlidersHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ShownBoard } from '../board-search.ts';
import { PHONE_FIGURES, type PhoneFigure } from '../figures.ts';

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

function Find({ shown, onChange }: BoardFiltersProps) {
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

const Scope = ({ shown, isGuest, onChange, fill }: BoardFiltersProps & { readonly fill?: boolean }) =>
  isGuest ? null : (
    <Segmented
      label="Whose rows"
      segments={SCOPES}
      value={shown.scope}
      onChange={(scope) => onChange({ scope })}
      {...(fill && { fill: true, size: 32, className: 'w-full' })}
    />
  );

/** Whose rows a board shows. */
export const BoardFilters = (props: BoardFiltersProps) => (
  <div className="flex items-center gap-2">
    <Find {...props} />
    <Scope {...props} />
  </div>
);

interface BoardSheetProps extends BoardFiltersProps {
  readonly figure: PhoneFigure;
  readonly onFigure: (figure: PhoneFigure) => void;
}

/** The same on a phone, behind a button, with the figure that rows show. */
export function BoardSheet({ figure, onFigure, ...filters }: BoardSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const { kind, search, scope } = filters.shown;
  return (
    <>
      <Button
        icon
        kind="ghost"
        size={40}
        aria-label="Filters"
        aria-pressed={search !== '' || scope !== 'everyone'}
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal className="size-4.5" aria-hidden />
      </Button>
      <Dialog sheet open={isOpen} onClose={() => setOpen(false)} title="Filters">
        <div className="flex flex-col gap-4 p-4">
          <Find {...filters} />
          <Scope {...filters} fill />
          {kind !== 'callers' && (
            <Segmented
              label="Figure"
              segments={PHONE_FIGURES.filter(({ value }) => kind === 'traders' || value !== 'drawdown')}
              value={figure}
              onChange={onFigure}
              fill
              size={32}
              className="w-full"
            />
          )}
          <Button kind="primary" size={40} onClick={() => setOpen(false)}>
            Show {kind}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
