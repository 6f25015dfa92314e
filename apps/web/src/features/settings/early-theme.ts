/** Runs in the page's head before anything is painted: the theme is right from the first frame on. */
import { appearance, applyAppearance } from './appearance.ts';
import { globalColors } from './theme.ts';
import { putTheme } from './theme-properties.ts';

applyAppearance(appearance.read());
putTheme(globalColors.read(), document.documentElement);
