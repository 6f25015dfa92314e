import { overlay } from '#/shared/feature/overlay.ts';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { SearchButton, SearchField } from './components/search-field.tsx';
import { SearchOverlay } from './components/search-overlay.tsx';

declare module '#/shared/feature/overlay.ts' {
  interface Intents {
    /** The search dialog, with an initial text if given. */
    readonly search: string | undefined;
  }
}

export const search = defineFeature({
  name: 'search',
  overlays: [overlay('search', SearchOverlay, { keys: ['/', 'Ctrl K'], label: 'Search' })],
  bars: [
    { place: 'topStart', audience: 'everyone', component: SearchField, order: 10 },
    { place: 'topEnd', audience: 'everyone', component: SearchButton, order: 20 },
  ],
});
