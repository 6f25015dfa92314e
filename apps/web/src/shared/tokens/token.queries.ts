import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { RENEWED_LIVE } from '../realtime/renewed-live.ts';
import { withShownName } from './names/shown-name.ts';

export type TokenAddress = { readonly mint: string } | { readonly poolAddress: string };

export const tokenQuery = (address: TokenAddress) =>
  queryOptions({
    queryKey: ['token', address],
    queryFn: async ({ signal }) => {
      const answer =
        'mint' in address
          ? await call('GET /token/{mint}', { params: address }, { signal })
          : await call('GET /pool/{poolAddress}', { params: address }, { signal });
      return withShownName(answer.data);
    },
    meta: RENEWED_LIVE,
  });
