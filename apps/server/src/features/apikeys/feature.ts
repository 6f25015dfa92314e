import { defineFeature } from '#/features/feature.ts';
import { identityDoor } from '#/features/identity/index.ts';
import { walletsDoor } from '#/features/wallets/index.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { deleteKeysOf, keyIdsOf } from './api-keys.repository.ts';
import { apiKeysRoutes } from './api-keys.routes.ts';
import { apiKeys } from './api-keys.service.ts';
import { authenticateKeyWith, sessionOfKey } from './authenticate-key.ts';
import { apiKeyExports } from './exported.ts';
import { keyOrderPolicies } from './key-orders.policy.ts';
import { apiKeyNotifiers } from './notify.ts';

/** API keys for traders' own programs. */
export const apikeysFeature = defineFeature({
  name: 'apikeys',
  needs: { identity: identityDoor, wallets: walletsDoor },
  create({ db, events, bus, log, now }, { identity, wallets }) {
    const ended = (apiKeyId: string): void =>
      bus.publish('session.ended', { sessionId: sessionOfKey(apiKeyId) });
    const keys = apiKeys({ db, events, audit: identity.audit, ended, now });
    bus.subscribe('identity.suspension', ({ userId, suspension }) => {
      if (suspension === null) return;
      keyIdsOf(db, userId).then(
        (ids) => ids.forEach(ended),
        (error: unknown) =>
          log.error({ error, userId }, 'the API keys of a suspended trader were not closed'),
      );
    });
    identity.access.involve(keys.access);
    identity.deletion.involve({
      end: async (userId) => {
        for (const { id } of await deleteKeysOf(db, userId)) ended(id);
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
