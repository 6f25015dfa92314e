/** Runs in the page's head before the first paint, so that the first frame has the right theme. */
import { appearance, applyAppearance } from './appearance.ts';
import { globalColors } from './theme.ts';
import { putTheme } from './theme-properties.ts';

applyAppearance(appearance.read());
putTheme(globalColors.read(), document.documentElement);
