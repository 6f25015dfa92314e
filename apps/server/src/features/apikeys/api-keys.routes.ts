import type { ApiKeyAccess } from '@dugout/contract/apikeys/api-key';
import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import { splitProof } from '@dugout/domain/credentials/proof-given';
import type { Prove } from '#/features/identity/index.ts';
import type { WalletsDoor } from '#/features/wallets/index.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { ApiKeys } from './api-keys.service.ts';

interface ApiKeysRoutesOptions {
  readonly keys: ApiKeys;
  readonly prove: Prove;
  readonly wallets: Pick<WalletsDoor, 'owned'>;
}

function creationIntent(access: ApiKeyAccess, expiresInDays: number): ProvenIntent {
  if (access.scope === 'read') return { kind: 'createApiKey', scope: 'read', expiresInDays };
  const { scope, wallets, perOrderLamports, perDayLamports } = access;
  return {
    kind: 'createApiKey',
    scope,
    wallets: wallets.join(','),
    perOrderLamports,
    perDayLamports,
    expiresInDays,
  };
}

export const apiKeysRoutes = ({ keys, prove, wallets }: ApiKeysRoutesOptions): Routes => ({
  'GET /api-keys': async (_input, { caller }) => {
    const all = await keys.list(caller.userId);
    return { data: caller.key === undefined ? all : all.filter(({ id }) => id === caller.key?.id) };
  },
  'POST /api-keys': async ({ body }, { caller }) => {
    const { proof, rest: wanted } = splitProof(body);
    const { access, expiresInDays } = wanted;
    if (access.scope === 'trade')
      for (const address of access.wallets)
        if ((await wallets.owned(caller.userId, address)).connected)
          throw new ApiError('wallet_connected', 'An API key cannot trade from a connected wallet');
    await prove(caller, creationIntent(access, expiresInDays), proof, 'settled');
    return { data: await keys.create(caller, wanted) };
  },
  'DELETE /api-keys/{id}': async ({ params }, { caller }) => {
    await keys.revoke(caller, params.id);
    return { message: 'API key revoked' };
  },
});
