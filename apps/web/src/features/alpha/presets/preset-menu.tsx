import type { AlphaPreset } from '@dugout/contract/alpha/preset';
import { ALPHA_TEXTS, appliedPreset } from '@dugout/contract/alpha/texts';
import { Button } from '@dugout/ui/button';
import { Menu, MenuItem, MenuLabel, MenuLine } from '@dugout/ui/menu';
import { Bookmark, Check, ChevronDown, Plus } from 'lucide-react';
import { useMe } from '#/features/identity/index.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { toastSuccess } from '#/shared/toasts/toasts.ts';
import { useAlpha } from '../alpha.store.ts';
import { draftOf, filterCount } from '../filter.model.ts';
import { useAlphaPresets } from './presets.queries.ts';
import { useIsChanged } from './use-is-changed.ts';

const withoutPlus = (text: string): string => text.replace(/^＋\s*/, '');
const countText = (count: number): string => `${count} ${count === 1 ? 'filter' : 'filters'}`;

function PresetItem({ preset, isChosen }: { readonly preset: AlphaPreset; readonly isChosen: boolean }) {
  const apply = useAlpha((alpha) => alpha.apply);
  return (
    <MenuItem
      icon={<Bookmark aria-hidden />}
      onSelect={() => {
        apply(preset);
        toastSuccess(appliedPreset(preset.name));
      }}
    >
      <span className="min-w-0 truncate">{preset.name}</span>
      <span className="ml-auto flex shrink-0 items-center gap-2 pl-3 text-small text-t3">
        {countText(filterCount(draftOf(preset)))}
        <span className="flex w-3.5 justify-center">
          {isChosen && <Check role="img" aria-label="Selected" className="size-3.5 text-accent" />}
        </span>
      </span>
    </MenuItem>
  );
}

/** The trader's presets; choosing one applies it and discards unsaved changes. */
export function PresetMenu() {
  const { chosen, unchoose, setPanel } = useAlpha();
  const { data: presets = [] } = useAlphaPresets();
  const isChanged = useIsChanged();
  const me = useMe();
  const open = useOpen();
  const create = (): void => {
    if (me === null) {
      open('signIn', 'logIn');
      return;
    }
    unchoose();
    setPanel(true);
  };
  return (
    <Menu
      align="start"
      trigger={
        <Button size={28} className="min-w-0 flex-1 shrink max-desk:h-11">
          <Bookmark className="size-3.5 shrink-0 text-t2" aria-hidden />
          {chosen === null ? (
            <>
              <span className="sr-only">Presets: none</span>
              <span aria-hidden>Presets</span>
            </>
          ) : (
            <span className="truncate">
              <span className="sr-only">Presets: </span>
              {chosen}
            </span>
          )}
          {isChanged && <span className="font-normal text-t3"> changed</span>}
          <ChevronDown className="ml-auto size-3.5 shrink-0 text-t3" aria-hidden />
        </Button>
      }
    >
      <div className="w-90 max-w-full">
        <MenuItem icon={<Plus aria-hidden />} onSelect={create}>
          {/* Not every font has the full-width plus: the icon replaces it. */}
          <span aria-hidden>{withoutPlus(ALPHA_TEXTS.alphaCreatePreset)}</span>
          <span className="sr-only">{ALPHA_TEXTS.alphaCreatePreset}</span>
        </MenuItem>
        <MenuLine />
        {presets.length === 0 && <MenuLabel>{ALPHA_TEXTS.alphaNoPresets}</MenuLabel>}
        {presets.map((preset) => (
          <PresetItem key={preset.name} preset={preset} isChosen={preset.name === chosen} />
        ))}
      </div>
    </Menu>
  );
}
