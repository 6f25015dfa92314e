import { overlay } from '#/shared/feature/overlay.ts';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyOverlay } from '#/shared/lazy/lazy-component.tsx';
import { AccountTab, PanelButton } from './account-panel/bar-items.tsx';
import type { PanelSection } from './panel-section.ts';

declare module '#/shared/feature/overlay.ts' {
  interface Intents {
    /** The account panel, with one of its sections open and in view if one is given. */
    readonly accountPanel: PanelSection | undefined;
  }
}

const AccountPanel = lazyOverlay(
  async () => (await import('./account-panel/account-panel.tsx')).AccountPanel,
);

export const profile = defineFeature({
  name: 'profile',
  overlays: [overlay('accountPanel', AccountPanel)],
  bars: [
    { place: 'topEnd', audience: 'everyone', component: PanelButton, order: 40 },
    { place: 'phone', audience: 'everyone', component: AccountTab, order: 10 },
  ],
});
