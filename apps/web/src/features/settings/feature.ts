import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';

const KeptSettings = lazyComponent(async () => (await import('./kept-settings.tsx')).KeptSettings);

export const settings = defineFeature({
  name: 'settings',
  background: [{ place: 'afterPage', audience: 'trader', component: KeptSettings }],
  settings: async () => (await import('./own-settings.ts')).ownSettings,
});
