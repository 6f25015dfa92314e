import { Button } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { Delay } from '@dugout/ui/lib/delay';
import { Switch } from '@dugout/ui/switch';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type ClanSearch, isFiltered, wholeOf, withPart } from '../clan-search.ts';

interface ClanFiltersProps {
  readonly search: ClanSearch;
  readonly onChange: (search: ClanSearch) => void;
}

const TYPING_MS = 300;

type NumberPart = 'members' | 'membersMax' | 'rank' | 'rankMax' | 'requiresRank' | 'requiresVolume';

interface NumberBoxProps extends ClanFiltersProps {
  readonly part: NumberPart;
  readonly label: string;
  readonly hint: string;
  readonly unit?: string;
  readonly width: string;
}

/** A number filter; invalid input is marked and not applied. */
function NumberBox({ part, label, hint, unit, width, search, onChange }: NumberBoxProps) {
  const inForce = search[part]?.toString() ?? '';
  const [draft, setDraft] = useState<string | null>(null);
  const typed = draft ?? inForce;
  const isWrong = typed !== '' && wholeOf(typed) === undefined;
  return (
    <Input
      label={label}
      quietLabel
      size={28}
      inputMode="numeric"
      autoComplete="off"
      placeholder={hint}
      className={width}
      {...(unit === undefined ? {} : { unit })}
      value={typed}
      aria-invalid={isWrong || undefined}
      onBlur={() => setDraft(null)}
      onChange={({ target: { value } }) => {
        setDraft(value);
        if (value === '' || wholeOf(value) !== undefined)
          onChange(withPart(search, { [part]: wholeOf(value) }));
      }}
    />
  );
}

function TextBox({ search, onChange }: ClanFiltersProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [delay] = useState(() => new Delay());
  useEffect(() => delay.stop, [delay]);
  return (
    <Input
      label="Name or tag"
      quietLabel
      size={28}
      type="search"
      placeholder="Name or tag"
      className="w-50 max-desk:w-full"
      lead={<Search className="size-3.5 text-t3" aria-hidden />}
      value={draft ?? search.q ?? ''}
      onBlur={() => setDraft(null)}
      onChange={({ target: { value } }) => {
        setDraft(value);
        delay.run(TYPING_MS, () => onChange(withPart(search, { q: value })));
      }}
    />
  );
}

export function ClanFilters(props: ClanFiltersProps) {
  const { search, onChange } = props;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-line2 border-b px-3 py-2">
      <TextBox {...props} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-desk:hidden">
        <fieldset className="flex items-center gap-1.5 text-t3">
          <legend className="float-left">Members</legend>
          <NumberBox {...props} part="members" label="Min members" hint="Min" width="w-14" />
          to
          <NumberBox {...props} part="membersMax" label="Max members" hint="Max" width="w-14" />
        </fieldset>
        <fieldset className="flex items-center gap-1.5 text-t3">
          <legend className="float-left">Clan rank</legend>
          <NumberBox {...props} part="rank" label="Clan rank from" hint="Min" width="w-14" />
          to
          <NumberBox {...props} part="rankMax" label="Clan rank to" hint="Max" width="w-14" />
        </fieldset>
        <fieldset className="flex items-center gap-1.5 text-t3">
          <legend className="float-left">Max required rank</legend>
          <NumberBox {...props} part="requiresRank" label="Max required rank" hint="Any" width="w-12" />
          <NumberBox
            {...props}
            part="requiresVolume"
            label="Max required volume in SOL"
            hint="Any"
            unit="SOL"
            width="w-24"
          />
        </fieldset>
      </div>
      <Switch
        checked={search.open === true}
        onChange={(on) => onChange(withPart(search, { open: on || undefined }))}
      >
        <span className="text-t2">Open to me</span>
      </Switch>
      <span className="flex-1" />
      {isFiltered(search) && (
        <Button kind="ghost" size={28} onClick={() => onChange({})}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
