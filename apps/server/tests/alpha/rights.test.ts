/** Tests every call about alpha, and its live channel, as every kind of caller. */

import { randomBytes } from 'node:crypto';
import { DEFAULT_ALPHA_FLAGS } from '@dugout/contract/alpha/values';
import { toBase58 } from '@dugout/domain/address';
import { beforeAll, describe, expect, it } from 'vitest';
import { suspend } from '#tests/apikeys/world.ts';
import { type Chatty, chatty, chattyClans } from '#tests/chat/world.ts';
import { befriend, strangerNames } from '#tests/friends/world.ts';
import { livePage } from '#tests/kit/live-page.ts';
import { shared, sharedServer } from '#tests/kit/testing.ts';

/** Relationships to the author of these calls; `caller` is the author. */
const SIGNED = ['stranger', 'friend', 'blocked', 'clanmate', 'former', 'suspended', 'caller'] as const;
type Signed = (typeof SIGNED)[number];
type Kind = 'guest' | Signed;
const KINDS: readonly Kind[] = ['guest', ...SIGNED];

const NOBODY = 'x'.repeat(24);
const NO_TOKEN = toBase58(randomBytes(32));

const server = sharedServer();
const guest = shared(() => server.client());

let people: Readonly<Record<Signed, Chatty>>;
let clanId: string;
/** Called only by the caller. */
let called: string;
let uncalled: string;

beforeAll(async () => {
  const name = strangerNames();
  const clan = await (await chattyClans(server, name))();
  clanId = clan.id;
  const [stranger, friend, blocked, former, suspended] = await Promise.all(
    Array.from({ length: 5 }, () => chatty(server, name())),
  );
  if (!stranger || !friend || !blocked || !former || !suspended) throw new Error('somebody is missing');
  people = { stranger, friend, blocked, former, suspended, clanmate: clan.member, caller: clan.owner };
  const { caller } = people;
  await befriend(friend, caller);
  await caller.block(blocked);
  await former.join(clan.id);
  await clan.officer.manage(clan.id, 'kick', former);
  await suspend(server, suspended.name);
  const { body } = await guest.call('/api/v1/screener?limit=5&sortBy=volumeUsd&window=24h');
  const { items } = (body as { data: { items: { tokenAddress: string }[] } }).data;
  [called, uncalled] = [items[0]?.tokenAddress ?? '', items[1]?.tokenAddress ?? ''];
  expect((await caller.post('/alpha/call', { tokenAddress: called })).status).toBe(200);
});

interface Row {
  /** The path, when the call's has parameters or a query. */
  readonly path?: () => string;
  readonly body?: () => object;
  /** The expected result for all others; `done` by default. */
  readonly usual?: string;
  readonly but?: Readonly<Partial<Record<Kind, string>>>;
}

const GUEST = '401 not_signed_in';
const SUSPENDED = '403 account_suspended';

/** By the call, and its aspect. */
const TABLE: Readonly<Record<string, Row>> = {
  'GET /alpha/presets': { but: { guest: GUEST } },
  'POST /alpha/presets': { body: () => ({ presets: [] }), but: { guest: GUEST } },
  'GET /alpha/tokens': {},
  'POST /alpha/call': {
    body: () => ({ tokenAddress: NO_TOKEN }),
    usual: '404 alpha_token_unknown',
    but: { guest: GUEST, suspended: SUSPENDED },
  },
  'POST /alpha/call of a called token': {
    body: () => ({ tokenAddress: called }),
    but: { guest: GUEST, suspended: SUSPENDED, caller: '409 alpha_called_already' },
  },
  'POST /alpha/remove': {
    body: () => ({ tokenAddress: uncalled }),
    usual: '404 alpha_not_called',
    but: { guest: GUEST },
  },
  'POST /alpha/vote': {
    body: () => ({ tokenAddress: called, vote: 'none' }),
    but: { guest: GUEST, suspended: SUSPENDED },
  },
  'POST /alpha/vote on what nobody called': {
    body: () => ({ tokenAddress: uncalled, vote: 'up' }),
    usual: '404 alpha_call_not_found',
    but: { guest: GUEST, suspended: SUSPENDED },
  },
  'GET /alpha/callers': { path: () => '/alpha/callers?window=7d' },
  'GET /alpha/callers/{userId}': { path: () => `/alpha/callers/${people.caller.userId}` },
  'GET /alpha/callers/{userId} of nobody': {
    path: () => `/alpha/callers/${NOBODY}`,
    usual: '404 caller_not_found',
  },
  'GET /alpha/callers/{userId}/export': { path: () => `/alpha/callers/${people.caller.userId}/export` },
  'GET /alpha/log/checkpoint': {},
  'GET /alpha/log/leaves': {},
  'GET /alpha/log/inclusion': { path: () => '/alpha/log/inclusion?index=0&size=1' },
  'GET /alpha/log/consistency': { path: () => '/alpha/log/consistency?first=1&second=1' },
  'GET /alpha/returns': {},
  'GET /alpha/replay': { path: () => `/alpha/replay?at=${new Date().toISOString()}` },
  'POST /alpha/follow': {
    body: () => ({ userId: people.caller.userId, following: false }),
    but: { guest: GUEST, caller: '404 caller_not_found' },
  },
  'POST /alpha/follow on': {
    body: () => ({ userId: people.caller.userId, following: true }),
    but: { guest: GUEST, blocked: '404 caller_not_found', caller: '404 caller_not_found' },
  },
  'POST /alpha/follow of nobody': {
    body: () => ({ userId: NOBODY, following: true }),
    usual: '404 caller_not_found',
    but: { guest: GUEST },
  },
  'GET /alpha/clans/{clanId}': { path: () => `/alpha/clans/${clanId}` },
};

async function outcomeOf(kind: Kind, method: string, path: string, body?: object): Promise<string> {
  const { status, body: answer } =
    kind === 'guest'
      ? await guest.call(`/api/v1${path}`, { method, body })
      : method === 'GET'
        ? await people[kind].get(path)
        : await people[kind].post(path, body, method);
  const { code } = answer as { code?: string };
  return status === 200 ? 'done' : `${status} ${code}`;
}

describe('[R8] each call about alpha', () => {
  it.each(Object.keys(TABLE))('%s is limited to what the caller may see and do', async (call) => {
    const { path, body, usual = 'done', but = {} } = TABLE[call] as Row;
    const [method = '', own = ''] = call.split(' ');
    const came: Record<string, string> = {};
    for (const kind of KINDS) came[kind] = await outcomeOf(kind, method, path?.() ?? own, body?.());
    expect(came).toEqual(Object.fromEntries(KINDS.map((kind) => [kind, but[kind] ?? usual])));
  });
});

interface Shown {
  readonly feed: readonly { readonly callId: string; readonly username: string; readonly myVote: string }[];
  readonly of: number;
}
const feedOf = async (kind: Kind): Promise<Shown> => {
  const { body } =
    kind === 'guest' ? await guest.call('/api/v1/alpha/tokens') : await people[kind].get('/alpha/tokens');
  return (body as { data: Shown }).data;
};

describe('[R8] visibility in alpha', () => {
  it('of a call: everyone except users who block its caller; the record is public', async () => {
    for (const kind of KINDS) {
      const names = (await feedOf(kind)).feed.map(({ username }) => username);
      expect([kind, names.includes(people.caller.name)]).toEqual([kind, true]);
      expect([kind, names.includes(people.blocked.name)]).toEqual([kind, kind !== 'caller']);
    }
  });

  it('of votes: everyone sees their own', async () => {
    await people.friend.post('/alpha/vote', { tokenAddress: called, vote: 'up' });
    for (const kind of ['guest', 'stranger', 'friend'] as const) {
      const { feed } = await feedOf(kind);
      expect([...new Set(feed.map(({ myVote }) => myVote))]).toEqual([kind === 'friend' ? 'up' : 'none']);
    }
  });

  it('of presets: only their owner', async () => {
    const preset = {
      name: 'Mine alone',
      launchpads: [],
      flags: DEFAULT_ALPHA_FLAGS,
      alphaMetrics: {},
      tokenMetrics: {},
      settings: { sortBy: 'volumeUsd', sortDir: 'desc', hideDuplicatedTokens: true },
    };
    expect((await people.caller.post('/alpha/presets', { presets: [preset] })).status).toBe(200);
    for (const kind of SIGNED) {
      const { body } = await people[kind].get('/alpha/presets');
      expect([kind, JSON.stringify(body).includes('Mine alone')]).toEqual([kind, kind === 'caller']);
    }
  });

  it('[SHELL-03] of the channel: the same for everyone, including guests', async () => {
    for (const kind of ['guest', 'blocked', 'friend'] as const) {
      const page = await livePage(server.address, kind === 'guest' ? { cookie: () => '' } : people[kind]);
      page.subscribe('alpha');
      const votes = await page.find('alpha', ({ type, data }) =>
        type === 'snapshot' ? (data as Shown['feed']).map(({ myVote }) => myVote) : null,
      );
      expect(new Set(votes)).toEqual(new Set(['none']));
      page.close();
    }
  });
});

describe('[R7] invalid input to alpha', () => {
  it.each<[sent: unknown, what: string]>([
    ['', 'nothing'],
    ['   ', 'spaces'],
    [null, 'null'],
    [7, 'a number'],
    [['a'], 'a list'],
    [{ toString: 'x' }, 'an object'],
    ['<script>alert(1)</script>', 'a script'],
    ['So1111111111111111111111111111111111111111\u202e', 'a turned text'],
    ['x'.repeat(20_000), 'a long text'],
    ['\ud800', 'half a character'],
  ])('%j (%s) is not accepted as a token', async (tokenAddress, _what) => {
    const { status, body } = await people.stranger.post('/alpha/call', { tokenAddress });
    expect(status).toBe(400);
    expect(JSON.stringify(body).length).toBeLessThan(500);
  });

  it.each([
    'marketCapUsdMin=NaN',
    'volumeUsdMax=1e999',
    'sortBy=__proto__',
    'hideDuplicatedTokens=maybe',
    'search=a%00b',
  ])('%s is rejected', async (query) =>
    expect((await guest.call(`/api/v1/alpha/tokens?${query}`)).status).toBe(400),
  );

  it.each([
    'search=%F0%9F%90%B8',
    'search=%E2%80%AEa',
    "search=';DROP TABLE token_call;--",
    'launchpads=,,x',
  ])('%s searches literally and may match nothing', async (query) =>
    expect((await guest.call(`/api/v1/alpha/tokens?${query}`)).status).toBe(200),
  );
});
