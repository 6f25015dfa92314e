import { ALPHA_LAUNCHPADS } from '@dugout/contract/alpha/values';
import { LaunchpadIcon } from '#/shared/tokens/marks/launchpad-badge.tsx';
import { marketName } from '#/shared/tokens/marks/launchpads.ts';
import { useAlpha } from '../alpha.store.ts';
import { Checkbox } from './checkbox.tsx';

/** A checkbox per launchpad; none checked means all. */
export function LaunchpadChoice() {
  const chosen = useAlpha(({ draft }) => draft.launchpads);
  const change = useAlpha((alpha) => alpha.change);
  return (
    <fieldset className="px-3 py-2.5">
      <legend className="sr-only">Launchpads</legend>
      <p aria-hidden className="flex justify-between pb-1 text-small text-t3">
        <span>Launchpads (none selected = all)</span>
        <span>
          {chosen.length} of {ALPHA_LAUNCHPADS.length}
        </span>
      </p>
      <div className="grid grid-flow-col grid-cols-[auto_auto_auto] grid-rows-5 justify-between gap-x-1 max-desk:grid-cols-2 max-desk:grid-rows-8">
        {ALPHA_LAUNCHPADS.map((launchpad) => (
          <Checkbox
            key={launchpad}
            plain
            checked={chosen.includes(launchpad)}
            onChange={(checked) =>
              change({
                launchpads: ALPHA_LAUNCHPADS.filter((each) =>
                  each === launchpad ? checked : chosen.includes(each),
                ),
              })
            }
          >
            <LaunchpadIcon market={launchpad} />
            <span className="truncate">{marketName(launchpad)}</span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
