import { stored } from '#/shared/storage/stored.ts';

const THEMES = ['dark', 'light'] as const;
const PALETTES = ['usual', 'colour-blind'] as const;

export interface Appearance {
  readonly theme: (typeof THEMES)[number];
  readonly palette: (typeof PALETTES)[number];
}

const DEFAULT: Appearance = { theme: 'dark', palette: 'usual' };

function parse(value: unknown): Appearance | null {
  if (typeof value !== 'object' || value === null || !('theme' in value) || !('palette' in value))
    return null;
  const theme = THEMES.find((name) => name === value.theme);
  const palette = PALETTES.find((name) => name === value.palette);
  return theme === undefined || palette === undefined ? null : { theme, palette };
}

export const appearance = stored<Appearance>({ key: 'appearance', version: 1, fallback: DEFAULT, parse });

export function applyAppearance(
  { theme, palette }: Appearance,
  root: HTMLElement = document.documentElement,
): void {
  root.dataset['theme'] = theme;
  if (palette === 'usual') delete root.dataset['palette'];
  else root.dataset['palette'] = palette;
}
