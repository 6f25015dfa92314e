import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';

const ClipboardChip = lazyComponent(
  async () => (await import('./components/clipboard-chip.tsx')).ClipboardChip,
);

export const clipboard = defineFeature({
  name: 'clipboard',
  bars: [{ place: 'topMiddle', audience: 'trader', component: ClipboardChip, order: 10, desktopOnly: true }],
});
