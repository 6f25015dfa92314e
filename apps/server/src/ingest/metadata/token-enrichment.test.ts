import type { OffChainMetadata } from '@dugout/domain/off-chain-metadata';
import type { MetadataUpdate, TokenFacts } from '@dugout/market/types';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { FetchFailure } from '#/platform/network/guarded-fetch.ts';
import { eventually, sharedDatabase } from '#tests/kit/testing.ts';
import { enrichmentRepository } from './enrichment.repository.ts';
import { createOffChainCache } from './off-chain-cache.ts';
import type { FetchedMetadata } from './off-chain-fetcher.ts';
import { createTokenEnrichment, type TokenEnrichment } from './token-enrichment.ts';

const MINUTE = 60_000;
const SAFETY = {
  slot: 1,
  program: 'token',
  mintAuthority: null,
  freezeAuthority: null,
  dangers: [],
  metadata: null,
  liquidity: null,
} as const;
const OFF_CHAIN: OffChainMetadata = { picture: 'p1', description: 'A bird', links: [] };

const HASH = '00ff00ff00ff00ff';

const database = sharedDatabase();

let now: number;
let updates: Map<string, MetadataUpdate>;
let readings: string[][];
let fetched: string[];
let pictures: Set<string>;
let hashes: Map<string, string>;
let fetchOffChain: (uri: string) => Promise<FetchedMetadata>;
let failing: boolean;
let enrichment: TokenEnrichment;
let goneListener: (name: string) => void;
let round = 0;

const facts = (mint: string): TokenFacts | null =>
  mint.startsWith('unknown')
    ? null
    : {
        mint,
        pool: `${mint}-pool`,
        name: '',
        symbol: '',
        uri: '',
        decimals: 6,
        createdAt: null,
        launchpad: null,
        market: 'raydium',
        creator: null,
        supply: null,
        quoteMint: '',
        reserves: null,
        mayhem: false,
        pricePath: [],
        unpricedReason: null,
        safety: null,
        offChain: updates.get(mint)?.offChain ?? null,
      };

function open(): TokenEnrichment {
  const market = {
    token: facts,
    applyMetadata(mint: string, update: MetadataUpdate) {
      updates.set(mint, { ...updates.get(mint), ...update });
      return true;
    },
  };
  const repository = enrichmentRepository(database.db);
  const wall = () => now;
  const offChainCache = createOffChainCache({
    market,
    repository,
    wall,
    log: silentLog,
    hasPicture: (name) => pictures.has(name),
    hashOf: async (name) => hashes.get(name) ?? null,
    fetchOffChain: (uri) => {
      fetched.push(uri);
      return fetchOffChain(uri);
    },
  });
  goneListener = offChainCache.pictureGone;
  return createTokenEnrichment({
    market,
    offChainCache,
    repository,
    wall,
    log: silentLog,
    pauseMs: 0,
    readAccounts: async (tokens) => {
      readings.push(tokens.map(({ mint }) => mint));
      if (failing) throw new RpcFailure('network', 'no');
      return tokens.map(({ mint }) => {
        const uri = `https://a.example/${mint}.json`;
        return {
          mint,
          uri,
          update: { safety: SAFETY, identity: { name: mint, symbol: 'S', uri, decimals: 6, supply: 5n } },
        };
      });
    },
  });
}
const mintOf = (name: string): string => `${name}${round}`;
const until = (check: () => void): Promise<void> => eventually(check);

beforeEach(() => {
  round++;
  [now, updates, readings, fetched, failing] = [Date.UTC(2026, 1, 1), new Map(), [], [], false];
  pictures = new Set(['p1']);
  hashes = new Map([['p1', HASH]]);
  fetchOffChain = async () => ({ offChain: OFF_CHAIN, whole: true });
  enrichment = open();
});
afterEach(() => enrichment.stop());

describe('token enrichment', () => {
  it('reads each new token once and shows its off-chain metadata', async () => {
    const [a, b] = [mintOf('a'), mintOf('b')];
    for (const mint of [a, b, a]) enrichment.met(mint);
    await until(() =>
      expect([updates.get(a)?.offChain, updates.get(b)?.offChain]).toEqual([OFF_CHAIN, OFF_CHAIN]),
    );
    enrichment.met(a);
    await enrichment.wanted(b);
    expect(readings.flat().sort()).toEqual([a, b]);
    await until(() => expect(enrichment.counts()).toEqual({ waiting: 0, read: 2, fetched: 2, failed: 0 }));
  });

  it('rereads authorities when viewed after ten minutes, or when the token migrated', async () => {
    const mint = mintOf('a');
    await enrichment.wanted(mint);
    await enrichment.wanted(mint);
    expect(readings).toHaveLength(1);
    now += 10 * MINUTE;
    await enrichment.wanted(mint);
    expect(readings).toHaveLength(2);
    enrichment.changed(mint);
    await until(() => expect(readings).toHaveLength(3));
    await enrichment.wanted(mintOf('unknown'));
    expect(readings).toHaveLength(3);
  });

  it('retries failures with growing pauses and never retries refusals', async () => {
    const [failed, refused] = [mintOf('f'), mintOf('r')];
    fetchOffChain = async (uri) => {
      throw new FetchFailure(uri.includes(refused) ? 'refused' : 'failed', 'no');
    };
    const look = async (): Promise<void> => {
      now += 10 * MINUTE;
      await Promise.all([enrichment.wanted(failed), enrichment.wanted(refused)]);
      await until(() => expect(enrichment.counts().waiting).toBe(0));
    };
    await look();
    expect(fetched).toHaveLength(2);
    await look();
    expect(fetched).toHaveLength(3);
    await look();
    expect(fetched).toHaveLength(4);
    await look();
    await look();
    expect(fetched).toHaveLength(4);
    now += 60 * MINUTE;
    fetchOffChain = async () => ({ offChain: OFF_CHAIN, whole: true });
    await look();
    expect(fetched).toHaveLength(5);
    expect(updates.get(failed)?.offChain).toEqual(OFF_CHAIN);
    expect(fetched.filter((uri) => uri.includes(refused))).toHaveLength(1);
  });

  it('restores stored data after a restart without any request', async () => {
    const mint = mintOf('a');
    await enrichment.wanted(mint);
    await until(() => expect(updates.get(mint)?.offChain).toEqual(OFF_CHAIN));
    await enrichment.stop();
    updates = new Map();
    enrichment = open();
    enrichment.met(mint);
    await until(() =>
      expect(updates.get(mint)).toMatchObject({
        safety: SAFETY,
        offChain: OFF_CHAIN,
        identity: { name: mint, supply: 5n },
      }),
    );
    expect([readings.length, fetched.length]).toEqual([1, 1]);
  });

  it('provides picture hashes, also after a restart before any token occurs', async () => {
    const [mint, other] = [mintOf('a'), mintOf('b')];
    await enrichment.wanted(mint);
    await until(() => expect(updates.get(mint)?.look).toBe(HASH));
    hashes.set('p1', 'plain');
    await enrichment.wanted(other);
    await until(() => expect(updates.get(other)?.look).toBeNull());
    await enrichment.stop();
    updates = new Map();
    enrichment = open();
    await enrichment.recallPictureHashes();
    expect([updates.get(mint), updates.get(other)]).toEqual([{ look: HASH }, undefined]);
  });

  it('hashes a picture stored before picture comparison, without any request', async () => {
    const mint = mintOf('a');
    hashes.clear();
    await enrichment.wanted(mint);
    await until(() => expect(updates.get(mint)?.offChain).toEqual(OFF_CHAIN));
    expect(updates.get(mint)?.look).toBeUndefined();
    await until(() => expect(enrichment.counts().waiting).toBe(0));
    hashes.set('p1', HASH);
    now += 10 * MINUTE;
    await enrichment.wanted(mint);
    await until(() => expect(updates.get(mint)?.look).toBe(HASH));
    expect(fetched).toHaveLength(1);
  });

  it('drops a removed picture and fetches it again when viewed', async () => {
    const mint = mintOf('a');
    await enrichment.wanted(mint);
    await until(() => expect(updates.get(mint)?.offChain).toEqual(OFF_CHAIN));
    pictures.delete('p1');
    goneListener('p1');
    expect(updates.get(mint)?.offChain).toEqual({ ...OFF_CHAIN, picture: null });
    now += 10 * MINUTE;
    fetchOffChain = async () => {
      pictures.add('p1');
      return { offChain: OFF_CHAIN, whole: true };
    };
    await enrichment.wanted(mint);
    await until(() => expect(updates.get(mint)?.offChain).toEqual(OFF_CHAIN));
    expect(fetched).toHaveLength(2);
  });

  it('does not block on a failing node, and reads the token when it next occurs', async () => {
    const mint = mintOf('a');
    failing = true;
    await enrichment.wanted(mint);
    expect(updates.get(mint)).toBeUndefined();
    failing = false;
    enrichment.met(mint);
    await until(() => expect(updates.get(mint)?.safety).toEqual(SAFETY));
  });
});
