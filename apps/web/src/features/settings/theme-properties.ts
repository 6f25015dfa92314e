import { THEME_KEYS, type ThemeColours, type ThemeKey } from './theme.ts';

const mix = (colour: string, percent: number, other: string): string =>
  `color-mix(in srgb, ${colour} ${percent}%, ${other})`;

/** Computes the relative luminance of `#rrggbb` (WCAG). */
function luminance(colour: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Computes the contrast of two colors (WCAG), 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns black or white, whichever has more contrast with the color. */
const labelOn = (colour: string): string =>
  contrast(colour, '#ffffff') >= contrast(colour, '#07100c') ? '#ffffff' : '#07100c';

const PROPERTIES: Readonly<Record<ThemeKey, (colour: string) => Readonly<Record<string, string>>>> = {
  primaryBlue: (blue) => ({ '--info': blue, '--info-tint': mix(blue, 16, 'var(--bg1)') }),
  primaryGreen: (green) => ({ '--up': green, '--up-tint': mix(green, 16, 'var(--bg1)') }),
  primaryOrange: (orange) => ({ '--caution-line': orange }),
  primaryRed: (red) => ({ '--down': red, '--down-tint': mix(red, 16, 'var(--bg1)') }),
  primaryYellow: (yellow) => ({ '--caution': yellow, '--caution-tint': mix(yellow, 14, 'var(--bg1)') }),
  primaryDanger: (danger) => ({ '--sell-fill': danger }),
  primarySuccess: (success) => ({ '--buy-fill': success, '--on-side': labelOn(success) }),
  backgroundPrimary: (ground) => ({
    '--bg0': mix(ground, 92, '#000000'),
    '--bg1': ground,
    '--bg2': mix(ground, 97, 'var(--t1)'),
    '--bg3': mix(ground, 95, 'var(--t1)'),
    '--field': mix(ground, 94, '#000000'),
    '--hover': mix(ground, 93, 'var(--t1)'),
    '--active': mix(ground, 89, 'var(--t1)'),
  }),
  textPrimary: (text) => ({
    '--t1': text,
    '--t2': mix(text, 80, 'var(--bg1)'),
    '--t3': mix(text, 68, 'var(--bg1)'),
    '--t4': mix(text, 42, 'var(--bg1)'),
  }),
  borderPrimary: (line) => ({
    '--line1': mix(line, 60, 'var(--bg1)'),
    '--line2': line,
    '--line3': mix(line, 82, 'var(--t1)'),
  }),
  buttonPrimary: (fill) => ({
    '--accent': mix(fill, 58, 'var(--t1)'),
    '--accent-fill': fill,
    '--accent-fill-hover': mix(fill, 86, '#000000'),
    '--accent-tint': mix(fill, 18, 'var(--bg1)'),
    '--accent-line': mix(fill, 55, 'var(--bg1)'),
    '--on-accent': labelOn(fill),
  }),
  navbarPrimary: (ground) => ({ '--navbar': ground }),
  footerPrimary: (ground) => ({ '--footer': ground }),
};

const NAMES: readonly string[] = THEME_KEYS.flatMap((key) => Object.keys(PROPERTIES[key]('#000000')));

/** Sets a theme on an element and its descendants; null removes it. */
export function putTheme(theme: ThemeColours | null, element: HTMLElement): void {
  for (const name of NAMES) element.style.removeProperty(name);
  if (theme === null) return;
  for (const key of THEME_KEYS)
    for (const [name, value] of Object.entries(PROPERTIES[key](theme[key])))
      element.style.setProperty(name, value);
}

/** Returns pairs of a theme with insufficient contrast: text needs 4.5:1. */
export function faintPairs(theme: ThemeColours): readonly string[] {
  const pairs = [
    ['Text on the background', theme.textPrimary, theme.backgroundPrimary],
    ['Text on the top bar', theme.textPrimary, theme.navbarPrimary],
    ['Text on the bottom bar', theme.textPrimary, theme.footerPrimary],
    ['Gains on the background', theme.primaryGreen, theme.backgroundPrimary],
    ['Losses on the background', theme.primaryRed, theme.backgroundPrimary],
  ] as const;
  return pairs
    .map(([name, front, ground]) => ({ name, ratio: contrast(front, ground) }))
    .filter(({ ratio }) => ratio < 4.5)
    .map(({ name, ratio }) => `${name}: ${ratio.toFixed(1)}:1`);
}
