import type { ShownSignatures } from '@dugout/contract/signatures/signature';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { checkPage, type Finding } from './check-page.ts';
import { keptHead } from './kept-head.ts';

interface CheckedPage extends ShownSignatures {
  readonly finding: Finding;
}

/** The trader's entries, newest first; this browser verifies each page as it loads. */
export const signaturesQuery = (owner: string) =>
  infiniteQueryOptions({
    queryKey: ['signatures', owner],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam, signal }): Promise<CheckedPage> => {
      const kept = keptHead.read();
      const query = { before: pageParam, since: kept?.size };
      const { data } = await call('GET /signatures', { query }, { signal });
      return { ...data, finding: await checkPage(data, { owner, before: pageParam ?? null, kept }) };
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });
