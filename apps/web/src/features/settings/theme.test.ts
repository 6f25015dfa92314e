import { describe, expect, it } from 'vitest';
import { globalColors, readTheme, THEME_DEFAULTS, THEME_KEYS, userPanelColors } from './theme.ts';
import { contrast, faintPairs, putTheme } from './theme-properties.ts';

const DARK = THEME_DEFAULTS.dark;

describe('stored colors', () => {
  it('[THEME-01] are stored under two names in this browser, as plain objects', () => {
    globalColors.write(DARK);
    userPanelColors.write({ ...DARK, textPrimary: '#ffffff' });
    expect(JSON.parse(localStorage.getItem('globalColors') ?? '')).toEqual(DARK);
    expect(JSON.parse(localStorage.getItem('userPanelColors') ?? '')).toEqual({
      ...DARK,
      textPrimary: '#ffffff',
    });
    expect([globalColors.read(), userPanelColors.read()?.textPrimary]).toEqual([DARK, '#ffffff']);
  });

  it('[THEME-02] [THEME-03] include the primary variants and background, text, border, button, navbar and footer', () => {
    expect([...THEME_KEYS].sort()).toEqual([
      'backgroundPrimary',
      'borderPrimary',
      'buttonPrimary',
      'footerPrimary',
      'navbarPrimary',
      'primaryBlue',
      'primaryDanger',
      'primaryGreen',
      'primaryOrange',
      'primaryRed',
      'primarySuccess',
      'primaryYellow',
      'textPrimary',
    ]);
  });

  it.each(THEME_KEYS)('[THEME-04] are not applied without %s', (key) => {
    const { [key]: _, ...rest } = DARK;
    localStorage.setItem('globalColors', JSON.stringify(rest));
    expect([globalColors.read(), readTheme(DARK)]).toEqual([null, DARK]);
  });

  it.each(['{', 'null', '[]', '"red"', '{"primaryBlue":"#fff"}'])(
    '[THEME-05] %s falls back to the defaults',
    (text) => {
      localStorage.setItem('globalColors', text);
      expect(globalColors.read()).toBeNull();
    },
  );

  it('accept only colors, no other CSS', () => {
    expect(readTheme({ ...DARK, textPrimary: 'red; background: url(https://example.org)' })).toBeNull();
  });
});

describe('colors on the page', () => {
  it('are set as properties of an element, and removed again', () => {
    const element = document.createElement('div');
    putTheme({ ...DARK, primaryGreen: '#00ff00', navbarPrimary: '#123456' }, element);
    expect([element.style.getPropertyValue('--up'), element.style.getPropertyValue('--navbar')]).toEqual([
      '#00ff00',
      '#123456',
    ]);
    putTheme(null, element);
    expect(element.style.length).toBe(0);
  });

  it('pick the more readable button text color', () => {
    const element = document.createElement('div');
    const on = (buttonPrimary: string) => {
      putTheme({ ...DARK, buttonPrimary }, element);
      return element.style.getPropertyValue('--on-accent');
    };
    expect([on('#101010'), on('#f0f0f0')]).toEqual(['#ffffff', '#07100c']);
  });

  it('are reported if hard to read', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect([faintPairs(DARK), faintPairs(THEME_DEFAULTS.light)]).toEqual([[], []]);
    expect(faintPairs({ ...DARK, textPrimary: '#333333' })[0]).toMatch(/^Text on the background: 1\.\d:1$/);
  });
});
