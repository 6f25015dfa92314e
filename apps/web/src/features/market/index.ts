import { ChartCandlestick, Compass } from 'lucide-react';
import { overlay } from '#/shared/feature/overlay.ts';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { explorerRoute } from './explorer/explorer.page.ts';
import { marketChannels } from './market.channel.ts';
import { screenerRoute } from './screener/screener.page.ts';
import { SearchButton, SearchField } from './search/components/search-field.tsx';
import { SearchOverlay } from './search/components/search-overlay.tsx';
import { poolRoute, tokenRoute } from './token/token.pages.tsx';
import { walletRoute } from './wallet/wallet.page.tsx';

declare module '#/shared/feature/overlay.ts' {
  interface Intents {
    /** The search dialog, with a text in its input if one is given. */
    readonly search: string | undefined;
  }
}

export const market = defineFeature({
  name: 'market',
  pages: [explorerRoute, screenerRoute, poolRoute, tokenRoute, walletRoute],
  links: [
    { page: explorerRoute, label: 'Explorer', icon: Compass, order: 10, bars: ['top', 'phone'] },
    { page: screenerRoute, label: 'Screener', icon: ChartCandlestick, order: 20, bars: ['top', 'phone'] },
  ],
  overlays: [overlay('search', SearchOverlay, { keys: ['/', 'Ctrl K'], label: 'Search' })],
  bars: [
    { place: 'topStart', audience: 'everyone', component: SearchField, order: 10 },
    { place: 'topEnd', audience: 'everyone', component: SearchButton, order: 20 },
  ],
  channels: marketChannels,
});
