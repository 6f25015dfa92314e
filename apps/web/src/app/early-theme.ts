/** Runs in the page's head before anything is painted: the theme is right from the first frame on. */
import { appearance, applyAppearance } from '#/features/settings/appearance.ts';

applyAppearance(appearance.read());
