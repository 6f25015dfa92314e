import { create } from 'zustand';
import { type Appearance, appearance, applyAppearance } from './appearance.ts';
import { globalColors, type ThemeColours, userPanelColors } from './theme.ts';
import { putTheme } from './theme-properties.ts';

interface Look {
  readonly appearance: Appearance;
  /** The trader's custom colors; null while the theme's are used. */
  readonly globalColors: ThemeColours | null;
  readonly userPanelColors: ThemeColours | null;
  /** Applies a choice immediately and stores it in this browser. */
  readonly choose: (part: Partial<Appearance>) => void;
  readonly paint: (colours: ThemeColours | null) => void;
  readonly paintPanel: (colours: ThemeColours | null) => void;
}

export const useLook = create<Look>()((set, get) => ({
  appearance: appearance.read(),
  globalColors: globalColors.read(),
  userPanelColors: userPanelColors.read(),
  choose: (part) => {
    const next = { ...get().appearance, ...part };
    appearance.write(next);
    applyAppearance(next);
    set({ appearance: next });
  },
  paint: (colours) => {
    globalColors.write(colours);
    putTheme(colours, document.documentElement);
    set({ globalColors: colours });
  },
  paintPanel: (colours) => {
    userPanelColors.write(colours);
    set({ userPanelColors: colours });
  },
}));
