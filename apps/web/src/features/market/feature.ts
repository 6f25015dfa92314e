import { ChartCandlestick, Compass } from 'lucide-react';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { channel, KEPT, latest } from '#/shared/realtime/channel.ts';
import { explorerRoute } from './explorer/explorer.page.ts';
import { screenerRoute } from './screener/screener.page.ts';
import { poolRoute, tokenRoute } from './token/token.pages.tsx';
import { walletRoute } from './wallet/wallet.page.tsx';

const marketChannels = [
  channel('token:{mint}', latest),
  channel('trades:{mint}', (trades, fresh) => [...fresh.toReversed(), ...trades].slice(0, KEPT)),
  channel('processed:{mint}', latest),
  channel('launches', latest),
];

export const market = defineFeature({
  name: 'market',
  pages: [explorerRoute, screenerRoute, poolRoute, tokenRoute, walletRoute],
  links: [
    { page: explorerRoute, label: 'Explorer', icon: Compass, order: 10, bars: ['top', 'phone'] },
    { page: screenerRoute, label: 'Screener', icon: ChartCandlestick, order: 20, bars: ['top', 'phone'] },
  ],
  channels: marketChannels,
});
