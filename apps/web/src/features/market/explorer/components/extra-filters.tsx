import type { MarketId } from '@dugout/domain/markets';
import { Input } from '@dugout/ui/input';
import { Segmented } from '@dugout/ui/segmented';
import { MarketChoice } from '#/shared/filters/market-choice.tsx';
import { COUNTS, type CountFigure, LAUNCHPADS } from '../explorer.extras.ts';
import type { ExtrasDraft, ExtrasErrors } from './extras-draft.ts';

interface ExtraFiltersProps {
  readonly draft: ExtrasDraft;
  readonly errors: ExtrasErrors;
  readonly onChange: (draft: ExtrasDraft) => void;
}

const ENDS = ['min', 'max'] as const;

function CountRow({
  figure,
  label,
  draft,
  errors,
  onChange,
}: ExtraFiltersProps & { readonly figure: CountFigure; readonly label: string }) {
  const counts = draft.counts[figure];
  return (
    <div className="contents">
      <span className="flex h-7 items-center text-t2 max-desk:h-11">{label}</span>
      {ENDS.map((end) => (
        <Input
          key={end}
          size={28}
          label={`${label} ${end}`}
          quietLabel
          inputMode="numeric"
          value={counts[end]}
          placeholder="5"
          error={errors[figure]?.[end] ?? null}
          autoComplete="off"
          className="max-desk:[&>div]:h-11 [&_input]:text-right"
          onChange={({ target }) =>
            onChange({
              ...draft,
              counts: { ...draft.counts, [figure]: { ...counts, [end]: target.value } },
            })
          }
        />
      ))}
    </div>
  );
}

/** Filters that the screener does not have: counts, keywords, socials and launchpads. */
export function ExtraFilters(props: ExtraFiltersProps) {
  const { draft, errors, onChange } = props;
  return (
    <>
      <div className="grid grid-cols-[1fr_88px_88px] items-start gap-x-2 gap-y-1">
        {COUNTS.map(({ figure, label }) => (
          <CountRow key={figure} figure={figure} label={label} {...props} />
        ))}
      </div>
      {(['include', 'exclude'] as const).map((name) => (
        <Input
          key={name}
          size={28}
          label={
            name === 'include'
              ? 'Has any of these in name, ticker or description'
              : 'Has none of these in name, ticker or description'
          }
          value={draft[name]}
          placeholder={name === 'include' ? 'cat, dog' : 'rug, test'}
          error={errors[name] ?? null}
          autoComplete="off"
          spellCheck={false}
          className="max-desk:[&>div]:h-11"
          onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
        />
      ))}
      <div className="flex items-center gap-2">
        <span className="w-16 text-t2">Socials</span>
        <Segmented
          label="Socials"
          size={28}
          value={draft.socials}
          onChange={(socials) => onChange({ ...draft, socials })}
          segments={[
            { value: 'any', label: 'Any' },
            { value: 'off', label: 'None' },
            { value: 'on', label: 'Linked' },
          ]}
        />
      </div>
      <MarketChoice
        legend="Launchpads (none selected = all)"
        markets={LAUNCHPADS}
        chosen={draft.launchpads}
        onChange={(launchpads: readonly MarketId[]) => onChange({ ...draft, launchpads })}
      />
    </>
  );
}
