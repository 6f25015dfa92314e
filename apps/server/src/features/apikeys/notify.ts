import type { Notifiers } from '#/platform/events/notifiers.ts';

const about = { kind: 'security' } as const;

/** Notifications of created and revoked keys. */
export const apiKeyNotifiers: Notifiers = {
  'apiKeys.created': ({ userId, sessionId, name, detail }) => [
    {
      userId,
      type: 'system',
      title: 'API key created',
      content: `${name}. ${detail}. If it was not you, revoke it and change your password.`,
      about,
      warnedSession: sessionId,
    },
  ],
  'apiKeys.revoked': ({ userId, sessionId, name }) => [
    { userId, type: 'system', title: 'API key revoked', content: name, about, warnedSession: sessionId },
  ],
};
