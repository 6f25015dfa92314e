import { useAlpha } from '../alpha.store.ts';
import { Checkbox } from './checkbox.tsx';

/** Options to hide duplicate tokens and Mayhem coins. */
export function DuplicatesChoice() {
  const settings = useAlpha(({ draft }) => draft.settings);
  const change = useAlpha((alpha) => alpha.change);
  return (
    <div className="flex flex-col border-line2 border-t px-3 py-1.5">
      <Checkbox
        plain
        checked={settings.hideDuplicatedTokens}
        onChange={(hideDuplicatedTokens) => change({ settings: { ...settings, hideDuplicatedTokens } })}
      >
        Hide duplicated tokens
        <span className="truncate text-t3 max-desk:hidden">one row per token, best-ranked caller first</span>
      </Checkbox>
      <Checkbox
        plain
        checked={settings.hideMayhem === true}
        onChange={(hideMayhem) => change({ settings: { ...settings, hideMayhem } })}
      >
        Hide Mayhem coins
        <span className="truncate text-t3 max-desk:hidden">coins traded by pump.fun's agent</span>
      </Checkbox>
    </div>
  );
}
