import { overlay } from '#/shared/feature/overlay.ts';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyComponent, lazyOverlay } from '#/shared/lazy/lazy-component.tsx';
import { channel, latest, newestFirst } from '#/shared/realtime/channel.ts';
import { AccountBannerFrame } from './components/account-banner-frame.tsx';
import { ArrivalFrame } from './components/arrival-frame.tsx';
import { AccountMenu, LogInButton } from './components/bar-items.tsx';
import { LiveAccount } from './components/live-account.tsx';
import { ProofFrame } from './components/proof-frame.tsx';

const securityChannel = channel('security', newestFirst);
const accountChannel = channel('accountStatus', latest);

declare module '#/shared/feature/overlay.ts' {
  interface Intents {
    readonly signIn: 'logIn' | 'signUp' | undefined;
  }
}

const SignInDialog = lazyOverlay(async () => (await import('./components/sign-in-dialog.tsx')).SignInDialog);
const SecurityToasts = lazyComponent(
  async () => (await import('./components/security/security-toasts.tsx')).SecurityToasts,
);

export const identity = defineFeature({
  name: 'identity',
  overlays: [overlay('signIn', SignInDialog)],
  bars: [
    { place: 'topEnd', audience: 'guest', component: LogInButton, order: 30 },
    { place: 'topEnd', audience: 'trader', component: AccountMenu, order: 50 },
  ],
  background: [
    { place: 'belowTopBar', audience: 'trader', component: AccountBannerFrame },
    { place: 'afterPage', audience: 'everyone', component: ArrivalFrame },
    { place: 'afterPage', audience: 'everyone', component: ProofFrame },
    { place: 'afterPage', audience: 'trader', component: SecurityToasts },
    { place: 'afterPage', audience: 'trader', component: LiveAccount },
  ],
  channels: [securityChannel, accountChannel],
});
