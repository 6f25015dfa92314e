import { useAlpha } from '../alpha.store.ts';
import { Checkbox } from './checkbox.tsx';

/** Whether a token stands in the list once. */
export function DuplicatesChoice() {
  const settings = useAlpha(({ draft }) => draft.settings);
  const change = useAlpha((alpha) => alpha.change);
  return (
    <div className="border-line2 border-t px-3 py-1.5">
      <Checkbox
        plain
        checked={settings.hideDuplicatedTokens}
        onChange={(hideDuplicatedTokens) => change({ settings: { ...settings, hideDuplicatedTokens } })}
      >
        Hide duplicated tokens
        <span className="truncate text-t3 max-desk:hidden">
          one row a token, its best-ranked caller first
        </span>
      </Checkbox>
    </div>
  );
}
