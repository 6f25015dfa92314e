import { ALPHA_FLAGS, type AlphaFlag, CALLER_FLAGS, TOKEN_FLAGS } from '@dugout/contract/alpha/values';
import { useAlpha } from '../alpha.store.ts';
import { Checkbox } from './checkbox.tsx';
import { FLAG_LABELS } from './metrics.ts';

function Flag({ flag }: { readonly flag: AlphaFlag }) {
  const flags = useAlpha(({ draft }) => draft.flags);
  const change = useAlpha((alpha) => alpha.change);
  return (
    <Checkbox checked={flags[flag]} onChange={(checked) => change({ flags: { ...flags, [flag]: checked } })}>
      {FLAG_LABELS[flag]}
    </Checkbox>
  );
}

/** Kinds of token and of caller. With all off, nothing is hidden. */
export function FlagChoice() {
  const flags = useAlpha(({ draft }) => draft.flags);
  const on = ALPHA_FLAGS.filter((flag) => flags[flag]).length;
  return (
    <fieldset className="border-line2 border-t px-3 py-2.5">
      <legend className="sr-only">Kinds let through</legend>
      <p aria-hidden className="flex justify-between pb-1.5 text-small text-t3">
        <span>{on === 0 ? 'All off: nothing is hidden' : 'A call passes when any of its kinds is on'}</span>
        <span>
          {on} of {ALPHA_FLAGS.length}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {TOKEN_FLAGS.map((flag) => (
          <Flag key={flag} flag={flag} />
        ))}
      </div>
      {flags.dexPaid && (
        <p className="pt-1.5 text-small text-t3">Dex paid is unknown: no source lists paid profiles.</p>
      )}
      <div className="flex flex-wrap items-center gap-2 pt-2">
        <span className="pr-1 text-small text-t3">Called by</span>
        {CALLER_FLAGS.map((flag) => (
          <Flag key={flag} flag={flag} />
        ))}
      </div>
    </fieldset>
  );
}
