import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';
import { defineFeature } from '#/features/feature.ts';
import { identityDoor } from '#/features/identity/index.ts';
import { walletsDoor } from '#/features/wallets/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Notifiers } from '#/platform/events/notifiers.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { deleteKeysOf } from './api-keys.repository.ts';
import { apiKeysRoutes } from './api-keys.routes.ts';
import { apiKeys } from './api-keys.service.ts';
import { authenticateKeyWith, sessionOfKey } from './authenticate-key.ts';
import { keyOrderPolicies } from './key-orders.policy.ts';

const apiKeyExports: readonly ExportedTable[] = [
  ownRows({
    table: 'api_key',
    about: 'Your API keys: their scopes and budgets, never the keys.',
    by: ['user_id'],
    key: ['id'],
    without: { key_hash: 'Proves the key' },
  }),
];

const about = { kind: 'security' } as const;

const apiKeyNotifiers: Notifiers = {
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

export const apikeysFeature = defineFeature({
  name: 'apikeys',
  needs: { identity: identityDoor, wallets: walletsDoor },
  create({ db, events, facts, log, now }, { identity, wallets }) {
    const ended = (tx: Db, userId: string, apiKeyId: string): Promise<void> =>
      facts.publish(tx, 'session.ended', { sessionId: sessionOfKey(apiKeyId), userId });
    const keys = apiKeys({ db, events, audit: identity.audit, ended, now });
    identity.access.involve(keys.access);
    identity.deletion.involve({
      end: async (userId) => {
        await db.transaction(async (tx) => {
          for (const { id } of await deleteKeysOf(tx, userId)) await ended(tx, userId, id);
        });
        return null;
      },
    });
    return {
      routes: apiKeysRoutes({ keys, prove: identity.prove, wallets }),
      policies: keyOrderPolicies,
      notify: apiKeyNotifiers,
      exports: apiKeyExports,
      keyAuth: {
        authenticate: authenticateKeyWith({ db, log, now }),
        admit({ userId }) {
          if (identity.suspensions.isSuspended(userId))
            throw new ApiError('account_suspended', 'API keys do not work while your account is suspended');
        },
      },
    };
  },
});
