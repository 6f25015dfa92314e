import type { GrantedAccess } from '@dugout/contract/identity/credentials';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';

/** Access that a password change ends unless the trader keeps it. */
export const grantedAccessQuery = queryOptions({
  queryKey: ['account', 'access'],
  queryFn: async ({ signal }): Promise<GrantedAccess[]> =>
    (await call('GET /account/access', undefined, { signal })).data,
  staleTime: 0,
});

const LABELS: Readonly<Record<GrantedAccess['kind'], string>> = {
  apiKey: 'API key',
  webhook: 'Webhook',
  browser: 'Push to browser',
  withdrawal: 'Waiting withdrawal',
  keyExport: 'Waiting key export',
  tradingLimits: 'Trading limits',
  deletion: 'Account deletion',
};

export const accessText = ({ kind, name }: GrantedAccess): string => `${LABELS[kind]}: ${name}`;

/** Describes what a recovery ended; empty if nothing. */
export const endedTexts = (ended: readonly GrantedAccess[]): string[] =>
  ended.length === 0 ? [] : [`Ended: ${ended.map(accessText).join(', ')}.`];
