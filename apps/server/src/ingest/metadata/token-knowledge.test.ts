import type { TokenCard } from '@dugout/domain/token-card';
import type { TokenFacts, TokenLesson } from '@dugout/market/types';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { type TestDatabase, testDatabase } from '#tests/kit/database.ts';
import type { FetchedCard } from './card-fetcher.ts';
import { createCardKeeper } from './card-keeper.ts';
import { FetchFailure } from './guarded-fetch.ts';
import { knowledgeRepository } from './knowledge.repository.ts';
import { createTokenKnowledge, type TokenKnowledge } from './token-knowledge.ts';

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
const CARD: TokenCard = { picture: 'p1', description: 'A bird', links: [] };

const LOOK = '00ff00ff00ff00ff';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
}, 60_000);
afterAll(() => database.close());

let now: number;
let lessons: Map<string, TokenLesson>;
let readings: string[][];
let fetched: string[];
let pictures: Set<string>;
let looks: Map<string, string>;
let fetchCard: (uri: string) => Promise<FetchedCard>;
let failing: boolean;
let knowledge: TokenKnowledge;
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
        unpricedReason: null,
        safety: null,
        card: lessons.get(mint)?.card ?? null,
      };

function open(): TokenKnowledge {
  const market = {
    token: facts,
    learn(mint: string, lesson: TokenLesson) {
      lessons.set(mint, { ...lessons.get(mint), ...lesson });
      return true;
    },
  };
  const repository = knowledgeRepository(database.db);
  const wall = () => now;
  const cards = createCardKeeper({
    market,
    repository,
    wall,
    log: silentLog,
    hasPicture: (name) => pictures.has(name),
    lookOf: async (name) => looks.get(name) ?? null,
    fetchCard: (uri) => {
      fetched.push(uri);
      return fetchCard(uri);
    },
  });
  goneListener = cards.pictureGone;
  return createTokenKnowledge({
    market,
    cards,
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
          lesson: { safety: SAFETY, identity: { name: mint, symbol: 'S', uri, decimals: 6, supply: 5n } },
        };
      });
    },
  });
}
const mintOf = (name: string): string => `${name}${round}`;
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 10_000, interval: 10 });

beforeEach(() => {
  round++;
  [now, lessons, readings, fetched, failing] = [Date.UTC(2026, 1, 1), new Map(), [], [], false];
  pictures = new Set(['p1']);
  looks = new Map([['p1', LOOK]]);
  fetchCard = async () => ({ card: CARD, whole: true });
  knowledge = open();
});
afterEach(() => knowledge.stop());

describe('the knowledge of tokens', () => {
  it('reads each token that is met once, and shows what its maker wrote', async () => {
    const [a, b] = [mintOf('a'), mintOf('b')];
    for (const mint of [a, b, a]) knowledge.met(mint);
    await until(() => expect([lessons.get(a)?.card, lessons.get(b)?.card]).toEqual([CARD, CARD]));
    knowledge.met(a);
    await knowledge.wanted(b);
    expect(readings.flat().sort()).toEqual([a, b]);
    await until(() => expect(knowledge.counts()).toEqual({ waiting: 0, read: 2, fetched: 2, failed: 0 }));
  });

  it('reads rights anew when somebody looks after ten minutes, or when the token moved', async () => {
    const mint = mintOf('a');
    await knowledge.wanted(mint);
    await knowledge.wanted(mint);
    expect(readings).toHaveLength(1);
    now += 10 * MINUTE;
    await knowledge.wanted(mint);
    expect(readings).toHaveLength(2);
    knowledge.changed(mint);
    await until(() => expect(readings).toHaveLength(3));
    await knowledge.wanted(mintOf('unknown'));
    expect(readings).toHaveLength(3);
  });

  it('tries again later what failed, each time after a longer pause, and never what was refused', async () => {
    const [failed, refused] = [mintOf('f'), mintOf('r')];
    fetchCard = async (uri) => {
      throw new FetchFailure(uri.includes(refused) ? 'refused' : 'failed', 'no');
    };
    const look = async (): Promise<void> => {
      now += 10 * MINUTE;
      await Promise.all([knowledge.wanted(failed), knowledge.wanted(refused)]);
      await until(() => expect(knowledge.counts().waiting).toBe(0));
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
    fetchCard = async () => ({ card: CARD, whole: true });
    await look();
    expect(fetched).toHaveLength(5);
    expect(lessons.get(failed)?.card).toEqual(CARD);
    expect(fetched.filter((uri) => uri.includes(refused))).toHaveLength(1);
  });

  it('remembers after a restart, without asking anybody', async () => {
    const mint = mintOf('a');
    await knowledge.wanted(mint);
    await until(() => expect(lessons.get(mint)?.card).toEqual(CARD));
    await knowledge.stop();
    lessons = new Map();
    knowledge = open();
    knowledge.met(mint);
    await until(() =>
      expect(lessons.get(mint)).toMatchObject({
        safety: SAFETY,
        card: CARD,
        identity: { name: mint, supply: 5n },
      }),
    );
    expect([readings.length, fetched.length]).toEqual([1, 1]);
  });

  it('tells what pictures look like, and tells it again after a restart before any token is met', async () => {
    const [mint, other] = [mintOf('a'), mintOf('b')];
    await knowledge.wanted(mint);
    await until(() => expect(lessons.get(mint)?.look).toBe(LOOK));
    looks.set('p1', 'plain');
    await knowledge.wanted(other);
    await until(() => expect(lessons.get(other)?.look).toBeNull());
    await knowledge.stop();
    lessons = new Map();
    knowledge = open();
    await knowledge.recallLooks();
    expect([lessons.get(mint), lessons.get(other)]).toEqual([{ look: LOOK }, undefined]);
  });

  it('looks at a picture that was kept before pictures were compared, without asking anybody', async () => {
    const mint = mintOf('a');
    looks.clear();
    await knowledge.wanted(mint);
    await until(() => expect(lessons.get(mint)?.card).toEqual(CARD));
    expect(lessons.get(mint)?.look).toBeUndefined();
    await until(() => expect(knowledge.counts().waiting).toBe(0));
    looks.set('p1', LOOK);
    now += 10 * MINUTE;
    await knowledge.wanted(mint);
    await until(() => expect(lessons.get(mint)?.look).toBe(LOOK));
    expect(fetched).toHaveLength(1);
  });

  it('goes without a picture that had to go, and fetches it again when somebody looks', async () => {
    const mint = mintOf('a');
    await knowledge.wanted(mint);
    await until(() => expect(lessons.get(mint)?.card).toEqual(CARD));
    pictures.delete('p1');
    goneListener('p1');
    expect(lessons.get(mint)?.card).toEqual({ ...CARD, picture: null });
    now += 10 * MINUTE;
    fetchCard = async () => {
      pictures.add('p1');
      return { card: CARD, whole: true };
    };
    await knowledge.wanted(mint);
    await until(() => expect(lessons.get(mint)?.card).toEqual(CARD));
    expect(fetched).toHaveLength(2);
  });

  it('keeps nobody waiting for a node that fails, and reads the token when it is met again', async () => {
    const mint = mintOf('a');
    failing = true;
    await knowledge.wanted(mint);
    expect(lessons.get(mint)).toBeUndefined();
    failing = false;
    knowledge.met(mint);
    await until(() => expect(lessons.get(mint)?.safety).toEqual(SAFETY));
  });
});
