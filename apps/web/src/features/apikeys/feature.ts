import { overlay } from '#/shared/feature/overlay.ts';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyOverlay } from '#/shared/lazy/lazy-component.tsx';

declare module '#/shared/feature/overlay.ts' {
  interface Intents {
    readonly apiKeys: undefined;
  }
}

const ApiKeysDialog = lazyOverlay(
  async () => (await import('./components/api-keys-dialog.tsx')).ApiKeysDialog,
);

export const apikeys = defineFeature({
  name: 'apikeys',
  overlays: [overlay('apiKeys', ApiKeysDialog)],
});
