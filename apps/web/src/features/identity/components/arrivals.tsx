import { MailLinkFrame } from './mail-link-frame.tsx';
import { ProviderRefusal } from './provider-refusal.tsx';
import { WelcomeFrame } from './welcome-frame.tsx';

/** Handlers of addresses linked from an email, a sign-in provider or a sign-up. */
export const Arrivals = () => (
  <>
    <WelcomeFrame />
    <MailLinkFrame />
    <ProviderRefusal />
  </>
);
