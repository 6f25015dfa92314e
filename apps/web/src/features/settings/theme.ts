import { stored } from '#/shared/storage/stored.ts';

/** Colors of a theme that a trader can change. A stored theme that lacks one is not applied. */
export const THEME_KEYS = [
  'primaryBlue',
  'primaryGreen',
  'primaryOrange',
  'primaryRed',
  'primaryYellow',
  'primaryDanger',
  'primarySuccess',
  'backgroundPrimary',
  'textPrimary',
  'borderPrimary',
  'buttonPrimary',
  'navbarPrimary',
  'footerPrimary',
] as const;

export type ThemeKey = (typeof THEME_KEYS)[number];
/** Colors as `#rrggbb`. */
export type ThemeColours = Readonly<Record<ThemeKey, string>>;

export const THEME_DEFAULTS: Readonly<Record<'dark' | 'light', ThemeColours>> = {
  dark: {
    primaryBlue: '#66b4f5',
    primaryGreen: '#35c38d',
    primaryOrange: '#6b5224',
    primaryRed: '#f46c77',
    primaryYellow: '#e5ae4b',
    primaryDanger: '#ea5b67',
    primarySuccess: '#2fb784',
    backgroundPrimary: '#0e1013',
    textPrimary: '#e9ecf1',
    borderPrimary: '#272c33',
    buttonPrimary: '#645ce8',
    navbarPrimary: '#0e1013',
    footerPrimary: '#0e1013',
  },
  light: {
    primaryBlue: '#1464ac',
    primaryGreen: '#08744a',
    primaryOrange: '#d9b46a',
    primaryRed: '#be2b3b',
    primaryYellow: '#845600',
    primaryDanger: '#c53242',
    primarySuccess: '#0a7d51',
    backgroundPrimary: '#ffffff',
    textPrimary: '#12161b',
    borderPrimary: '#d3d8de',
    buttonPrimary: '#554cdc',
    navbarPrimary: '#ffffff',
    footerPrimary: '#ffffff',
  },
};

const COLOUR = /^#[0-9a-f]{6}$/i;

/** Parses a theme with all its colors; null if invalid. */
export function readTheme(value: unknown): ThemeColours | null {
  if (typeof value !== 'object' || value === null) return null;
  const given = new Map<string, unknown>(Object.entries(value));
  const colour = (key: ThemeKey): string => {
    const text = given.get(key);
    return typeof text === 'string' && COLOUR.test(text) ? text.toLowerCase() : '';
  };
  const theme = {
    primaryBlue: colour('primaryBlue'),
    primaryGreen: colour('primaryGreen'),
    primaryOrange: colour('primaryOrange'),
    primaryRed: colour('primaryRed'),
    primaryYellow: colour('primaryYellow'),
    primaryDanger: colour('primaryDanger'),
    primarySuccess: colour('primarySuccess'),
    backgroundPrimary: colour('backgroundPrimary'),
    textPrimary: colour('textPrimary'),
    borderPrimary: colour('borderPrimary'),
    buttonPrimary: colour('buttonPrimary'),
    navbarPrimary: colour('navbarPrimary'),
    footerPrimary: colour('footerPrimary'),
  };
  return THEME_KEYS.every((key) => theme[key] !== '') ? theme : null;
}

const place = (key: string) => stored<ThemeColours | null>({ key, fallback: null, parse: readTheme });

/**
 * Custom colors of the page and the account panel, under the keys given by the specification; null without any.
 */
export const globalColors = place('globalColors');
export const userPanelColors = place('userPanelColors');
