import type { ApiKey, ApiKeyAccess } from '@dugout/contract/apikeys/api-key';
import type { ApiKeyRow } from './api-keys.repository.ts';

/** Returns a key's access from its row; the table ensures that wallets and budget occur only with `trade`. */
export function accessOf({ scope, wallets, per_order, per_day }: ApiKeyRow): ApiKeyAccess {
  if (scope !== 'trade' || wallets === null || per_order === null || per_day === null)
    return { scope: 'read' };
  return {
    scope,
    wallets,
    perOrderLamports: per_order.toString(),
    perDayLamports: per_day.toString(),
  };
}

export const apiKeyView = (row: ApiKeyRow, spent: bigint): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  access: accessOf(row),
  spentLamports: spent.toString(),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
