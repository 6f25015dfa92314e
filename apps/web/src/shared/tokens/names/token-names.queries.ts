import { MAX_NAMED_TOKENS } from '@dugout/contract/market/values';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Named } from './suspect.ts';

/** How long a request waits for the other tokens of the page. */
const GATHER_MS = 20;

interface Batch {
  readonly mints: Set<string>;
  readonly names: Promise<ReadonlyMap<string, Named>>;
}

let gathered: Batch | null = null;

async function namesOf(mints: ReadonlySet<string>): Promise<ReadonlyMap<string, Named>> {
  const { data } = await call('GET /token/names', { query: { tokens: [...mints].join() } });
  return new Map(data.map((named) => [named.tokenAddress, named]));
}

function newBatch(): Batch {
  const mints = new Set<string>();
  const names = new Promise((done) => setTimeout(done, GATHER_MS)).then(() => {
    if (gathered === batch) gathered = null;
    return namesOf(mints);
  });
  const batch: Batch = { mints, names };
  return batch;
}

/** Returns whether other tokens use a token's name; null for an unknown token. One request for all tokens of a page. */
export const tokenNameQuery = (mint: string) =>
  queryOptions({
    queryKey: ['tokenName', mint],
    queryFn: async (): Promise<Named | null> => {
      if (gathered === null || gathered.mints.size >= MAX_NAMED_TOKENS) gathered = newBatch();
      gathered.mints.add(mint);
      return (await gathered.names).get(mint) ?? null;
    },
    staleTime: 60_000,
    retry: false,
  });
