import { Briefcase, Layers } from 'lucide-react';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { channel, latest } from '#/shared/realtime/channel.ts';
import { PositionsFrame } from './components/positions-frame.tsx';
import { portfolioRoute } from './portfolio.page.ts';
import { positionsPlace, showPositions } from './positions-place.ts';

const accountChannel = channel('account', latest);

const { subscribe, getState: isOpen } = positionsPlace;

export const portfolio = defineFeature({
  name: 'portfolio',
  pages: [portfolioRoute],
  links: [{ page: portfolioRoute, label: 'Portfolio', icon: Briefcase, order: 40, bars: ['top', 'more'] }],
  panes: [
    {
      label: 'Positions',
      icon: Layers,
      order: 20,
      shortcut: { keys: ['P'], label: 'Show or hide open positions' },
      state: { subscribe, isOpen, toggle: () => showPositions(!isOpen()), close: () => showPositions(false) },
      onPhone: 'strip',
      component: PositionsFrame,
    },
  ],
  channels: [accountChannel],
});
