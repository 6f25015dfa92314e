import { overlay } from '#/shared/feature/overlay.ts';
import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyComponent, lazyOverlay } from '#/shared/lazy/lazy-component.tsx';
import { AccountBanner } from './components/account-banner.tsx';
import { AccountMenu, LogInButton } from './components/bar-items.tsx';
import { LiveAccount } from './components/live-account.tsx';
import { MailLinkFrame } from './components/mail-link-frame.tsx';
import { ProofFrame } from './components/proof-frame.tsx';
import { ProviderRefusal } from './components/provider-refusal.tsx';
import { WelcomeFrame } from './components/welcome-frame.tsx';
import { accountChannel, securityChannel } from './identity.channel.ts';

declare module '#/shared/feature/overlay.ts' {
  interface Intents {
    /** The dialog to log in or to create an account. */
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
    { place: 'belowTopBar', audience: 'trader', component: AccountBanner },
    { place: 'afterPage', audience: 'everyone', component: WelcomeFrame },
    { place: 'afterPage', audience: 'everyone', component: MailLinkFrame },
    { place: 'afterPage', audience: 'everyone', component: ProofFrame },
    { place: 'afterPage', audience: 'guest', component: ProviderRefusal },
    { place: 'afterPage', audience: 'trader', component: SecurityToasts },
    { place: 'afterPage', audience: 'trader', component: LiveAccount },
  ],
  channels: [securityChannel, accountChannel],
});
