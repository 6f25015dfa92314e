import { PRODUCT } from '@dugout/contract/constants';
import type { CredentialChange } from '@dugout/contract/identity/credentials';
import type { Notifiers } from '#/platform/events/notifiers.ts';

const CHANGES: Readonly<Record<CredentialChange, string>> = {
  passkeyAdded: 'Passkey added',
  passkeyRenamed: 'Passkey renamed',
  passkeyRemoved: 'Passkey removed',
  passwordChanged: 'Password changed',
  secondFactorAdded: 'Second factor turned on',
  secondFactorRemoved: 'Second factor turned off',
  recoveryCodesMade: 'New recovery codes',
  recoveryCodeUsed: 'Recovery code used',
  emailConfirmed: 'Email confirmed',
  dailyLimitRaised: 'Daily limit raised',
  dailyLimitLowered: 'Daily limit set',
};

const about = { kind: 'security' } as const;

export const identityNotifiers: Notifiers = {
  'identity.signedIn': ({ userId, sessionId, device }) => [
    {
      userId,
      type: 'system',
      title: 'New sign-in',
      content: `${device}. If it was not you, change your password.`,
      about,
      warnedSession: sessionId,
    },
  ],
  'identity.renamed': ({ userId, userName }) => [
    {
      userId,
      type: 'system',
      title: 'Username changed',
      content: `Your username is now ${userName}: the former one could be mistaken for ${PRODUCT.name} or its staff. Choose another in your profile.`,
    },
  ],
  'identity.deletionRequested': ({ userId, sessionId, dueAt }) => [
    {
      userId,
      type: 'system',
      title: 'Account deletion requested',
      content: `Your account will be deleted on ${dueAt.slice(0, 16).replace('T', ' ')} UTC. If it was not you, cancel it.`,
      about,
      warnedSession: sessionId,
    },
  ],
  'identity.deletionCancelled': ({ userId, sessionId }) => [
    {
      userId,
      type: 'system',
      title: 'Account deletion cancelled',
      content: 'Your account will not be deleted.',
      about,
      warnedSession: sessionId,
    },
  ],
  'identity.deletionStopped': ({ userId, left }) => [
    {
      userId,
      type: 'system',
      title: 'Account not deleted',
      content: `Withdraw, export or give up first: ${left.join(', ')}`,
      about,
    },
  ],
  'identity.credentialChanged': ({ userId, sessionId, kind }) => [
    {
      userId,
      type: 'system',
      title: CHANGES[kind],
      content: 'If it was not you, secure your account.',
      about,
      warnedSession: sessionId,
    },
  ],
};
