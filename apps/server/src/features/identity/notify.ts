import type { CredentialChange } from '@dugout/contract/identity/credentials';
import type { Notifiers } from '#/platform/events/notifiers.ts';

const CHANGES: Readonly<Record<CredentialChange, string>> = {
  passkeyAdded: 'Passkey added',
  passkeyRenamed: 'Passkey renamed',
  passkeyRemoved: 'Passkey removed',
  passwordChanged: 'Password changed',
};

const about = { kind: 'security' } as const;

/** Sign-ins, and changes of what a trader signs in with. */
export const identityNotifiers: Notifiers = {
  'identity.signedIn': ({ userId, device }) => [
    {
      userId,
      type: 'system',
      title: 'New sign-in',
      content: `${device}. If it was not you, change your password.`,
      about,
    },
  ],
  'identity.credentialChanged': ({ userId, kind }) => [
    {
      userId,
      type: 'system',
      title: CHANGES[kind],
      content: 'If it was not you, secure your account.',
      about,
    },
  ],
};
