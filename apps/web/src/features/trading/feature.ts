import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import { ordersChannel } from './trading.channel.ts';

const OrderToasts = lazyComponent(async () => (await import('./components/order-toasts.tsx')).OrderToasts);

export const trading = defineFeature({
  name: 'trading',
  background: [{ place: 'afterPage', audience: 'trader', component: OrderToasts }],
  channels: [ordersChannel],
  settings: async () => (await import('./trading.settings.ts')).tradingSettings,
});
