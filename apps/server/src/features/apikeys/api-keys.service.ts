import type { ApiKey, ApiKeyAccess } from '@dugout/contract/apikeys/api-key';
import { MAX_API_KEYS } from '@dugout/contract/apikeys/values';
import { formatDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { AccessPart, Actor, IdentityDoor } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/caller.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { apiKeyView } from './api-key.view.ts';
import {
  type ApiKeyRow,
  deleteKey,
  deleteKeysOf,
  insertKey,
  keysOf,
  lockedCount,
} from './api-keys.repository.ts';
import { makeKey } from './key-text.ts';

const DAY_MS = 86_400_000;

interface ApiKeysOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly audit: IdentityDoor['audit'];
  /** Called in the transaction that revokes a key; must end its connections on every server. */
  readonly ended: (tx: Db, userId: string, apiKeyId: string) => Promise<void>;
  /** Unix ms. */
  readonly now: () => number;
}

interface NewKey {
  readonly name: string;
  readonly access: ApiKeyAccess;
  readonly expiresInDays: number;
}

const sol = (lamports: string): string => `${formatDecimal(BigInt(lamports), SOL_DECIMALS)} SOL`;

function accessText(access: ApiKeyAccess): string {
  if (access.scope === 'read') return 'It reads your account';
  const { perDayLamports, perOrderLamports, wallets } = access;
  const from = wallets.length === 1 ? 'one wallet' : `${wallets.length} wallets`;
  return `It trades up to ${sol(perDayLamports)} per day and ${sol(perOrderLamports)} per order, from ${from}`;
}

const by = ({ userId, sessionId }: Actor): Actor => ({ userId, sessionId });

export function apiKeys({ db, events, audit, ended, now }: ApiKeysOptions) {
  async function revoked(tx: Db, actor: Actor, { id, name }: Pick<ApiKeyRow, 'id' | 'name'>): Promise<void> {
    await audit.write(tx, actor, { kind: 'apiKeyRevoked', walletAddress: null, detail: `API key ${name}` });
    await events.emit(tx, 'apiKeys.revoked', { ...by(actor), apiKeyId: id, name });
    await ended(tx, actor.userId, id);
  }

  const access: AccessPart = {
    list: async (tx, userId) =>
      (await keysOf(tx, userId, new Date(now()))).map(({ name }) => ({ kind: 'apiKey', name })),
    async end(tx, actor) {
      const keys = await deleteKeysOf(tx, actor.userId);
      for (const key of keys) await revoked(tx, actor, key);
      return keys.map(({ name }) => ({ kind: 'apiKey', name }));
    },
  };

  return {
    access,

    async list(userId: string): Promise<ApiKey[]> {
      const rows = await keysOf(db, userId, new Date(now()));
      return rows.map(({ spent, ...row }) => apiKeyView(row, spent));
    },

    /** Requires that the proof was verified. Throws ApiError `too_many_api_keys`. */
    create: (caller: Caller, { name, access, expiresInDays }: NewKey) =>
      db.transaction(async (tx) => {
        const { userId } = caller;
        if ((await lockedCount(tx, userId)) >= MAX_API_KEYS) throw new ApiError('too_many_api_keys');
        const { key, kept } = makeKey();
        const trades = access.scope === 'trade' ? access : null;
        const at = now();
        const row: ApiKeyRow = {
          id: newId(),
          user_id: userId,
          name,
          prefix: kept.prefix,
          key_hash: kept.hash,
          scope: access.scope,
          wallets: trades && [...trades.wallets],
          per_order: trades && BigInt(trades.perOrderLamports),
          per_day: trades && BigInt(trades.perDayLamports),
          created_at: new Date(at),
          expires_at: new Date(at + expiresInDays * DAY_MS),
          last_used_at: null,
        };
        await insertKey(tx, row);
        const detail = accessText(access);
        await audit.write(tx, caller, {
          kind: 'apiKeyCreated',
          walletAddress: null,
          detail: `API key ${name}. ${detail}`,
        });
        await events.emit(tx, 'apiKeys.created', { ...by(caller), apiKeyId: row.id, name, detail });
        return { apiKey: apiKeyView(row, 0n), key };
      }),

    /** Throws ApiError `api_key_not_found`. */
    revoke: (caller: Caller, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const row = await deleteKey(tx, caller.userId, id);
        if (row === null) throw new ApiError('api_key_not_found');
        await revoked(tx, caller, row);
      }),
  };
}

export type ApiKeys = ReturnType<typeof apiKeys>;
