/** Runs in the page's head before anything is painted: the theme is right from the first frame on. */
import { appearance, applyAppearance } from '#/features/settings/appearance.ts';
import { globalColors } from '#/features/settings/theme.ts';
import { putTheme } from '#/features/settings/theme-properties.ts';

applyAppearance(appearance.read());
putTheme(globalColors.read(), document.documentElement);
