import { overlay } from '#/shared/feature/overlay.ts';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyComponent, lazyOverlay } from '#/shared/lazy/lazy-component.tsx';
import { channel, latest } from '#/shared/realtime/channel.ts';

const ordersChannel = channel('orders', latest);

declare module '#/shared/feature/overlay.ts' {
  interface Intents {
    /** Signs a connected wallet's triggered order, by id. */
    readonly signOrder: string;
  }
}

const SignOrderDialog = lazyOverlay(
  async () => (await import('./components/sign-order-dialog.tsx')).SignOrderDialog,
);
const OrderToasts = lazyComponent(async () => (await import('./components/order-toasts.tsx')).OrderToasts);

export const trading = defineFeature({
  name: 'trading',
  overlays: [overlay('signOrder', SignOrderDialog)],
  background: [{ place: 'afterPage', audience: 'trader', component: OrderToasts }],
  channels: [ordersChannel],
  settings: async () => (await import('./trading.settings.ts')).tradingSettings,
});
