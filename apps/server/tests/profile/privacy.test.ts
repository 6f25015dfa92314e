/** Requests a thousand pages of a trader as every kind of caller, under random privacy settings. */

import { SOL_MINT } from '@dugout/domain/sol';
import type { TestClient } from '@dugout/testkit/client';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callersOf, KINDS, type Kind } from '#tests/calls/rights/callers.ts';
import { type Chatty, chatty } from '#tests/chat/world.ts';
import { type LivePage, livePage } from '#tests/kit/live-page.ts';
import { eventually, shared, sharedServer } from '#tests/kit/testing.ts';

const VIEWS = 1_000;
/** An amount that occurs nowhere else by chance. */
const REALISED = 7_654_321_987n;
const PROFIT = /7\.6543|7654321987/;

interface Privacy {
  readonly showWallets: boolean;
  readonly showPnl: boolean;
  readonly showOnlineStatus: boolean;
  readonly shareHoldingsWithClan: boolean;
}

/** Data that a kind of caller may see, by setting. */
interface Secret {
  readonly what: string;
  readonly mayKnow: (privacy: Privacy, kind: Kind) => boolean;
  readonly isIn: (answer: string) => boolean;
}

const server = sharedServer();
const callers = shared(() => callersOf(server));

let userId: string;
let address: string;
let mint: string;
/** The subject's own socket: they are online. */
let open: LivePage;

const isMate = (kind: Kind) => kind === 'member' || kind === 'officer' || kind === 'owner';

function about(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(about);
  const names = Object.values(value).includes(userId);
  return names && !Array.isArray(value) ? [value as Record<string, unknown>, ...below] : below;
}
const saysOnline = (answer: string): boolean =>
  about(JSON.parse(answer)).some(({ isOnline, online }) => isOnline === true || online === true);
const namesHolder = (answer: string): boolean =>
  ((JSON.parse(answer) as { data: { holders?: { userId: string }[] } | null }).data?.holders ?? []).some(
    (holder) => holder.userId === userId,
  );

const SECRETS: readonly Secret[] = [
  { what: 'wallet', mayKnow: ({ showWallets }) => showWallets, isIn: (text) => text.includes(address) },
  {
    // The exact figure would reveal the wallet.
    what: 'profit',
    mayKnow: ({ showPnl, showWallets }) => showPnl && showWallets,
    isIn: (text) => PROFIT.test(text),
  },
  { what: 'presence', mayKnow: ({ showOnlineStatus }) => showOnlineStatus, isIn: saysOnline },
  {
    what: 'holding',
    mayKnow: ({ shareHoldingsWithClan }, kind) => shareHoldingsWithClan && isMate(kind),
    isIn: namesHolder,
  },
];

const pages = (): readonly string[] => [
  `/profile/public?userId=${userId}`,
  `/profile/public?userName=${callers.people.owner.name}`,
  `/search?q=${callers.people.owner.name}`,
  `/friends/search?q=${callers.people.owner.name}`,
  '/friends',
  '/leaderboard?kind=traders&window=all',
  '/leaderboard?kind=traders&window=24h',
  `/leaderboard?kind=traders&window=7d&search=${callers.people.owner.name}`,
  '/leaderboard?kind=callers&window=all',
  '/leaderboard?kind=clans&window=all',
  '/home/activity?of=all',
  '/home/activity?of=friends',
  '/home/activity?of=clan',
  '/alpha/tokens',
  '/alpha/callers',
  `/alpha/callers/${userId}`,
  `/alpha/callers/${userId}/export`,
  `/alpha/clans/${callers.clan.id}`,
  `/clan/${callers.clan.id}`,
  `/clan/${callers.clan.id}/acts`,
  `/clan/holders/${mint}`,
  '/clan/available',
  '/chat/channels',
  `/chat/channels/${callers.clan.id}`,
  `/chat/channels/${callers.clan.id}/messages`,
  '/notifications',
];

const clientOf = (kind: Kind): TestClient => (kind === 'guest' ? callers.guest : callers.people[kind].client);

/** Creates a landed sell with a known profit from a buy. */
async function sold(): Promise<void> {
  await server.sql`
    INSERT INTO swap (SELECT (jsonb_populate_record(s, '{"id":"sold","idempotency_key":"sold"}'::jsonb)).*
      FROM swap s JOIN swap_fill f ON f.swap_id = s.id WHERE f.user_id = ${userId} LIMIT 1)`;
  await server.sql`
    INSERT INTO swap_fill (SELECT (jsonb_populate_record(f, jsonb_build_object(
      'swap_id', 'sold', 'trade_id', 'sold', 'side', 'sell', 'time', ${Date.now() - 60_000}::bigint,
      'realised', ${String(REALISED)}::text, 'wallet_lamports', '1000000000'))).*
      FROM swap_fill f WHERE f.user_id = ${userId} AND f.side = 'buy' LIMIT 1)`;
}

async function buy(trader: Chatty): Promise<string> {
  const [wallet] = (await trader.get('/wallet/user')).body.data as { address: string }[];
  const order = { inputMint: SOL_MINT, outputMint: mint, amount: '1000000000', preset: 'high' };
  expect(await trader.post('/swap', { walletAddress: wallet?.address, ...order })).toMatchObject({
    status: 200,
  });
  return wallet?.address ?? '';
}

beforeAll(async () => {
  const { owner, member, officer } = callers.people;
  ({ userId } = owner);
  mint = await owner.firstToken('sortBy=liquidityUsd&window=24h');
  address = await buy(owner);
  // Holders are shown once three clanmates who have traded share theirs.
  const third = await chatty(server, 'ThirdMate');
  await third.join(callers.clan.id);
  await owner.decide(callers.clan.id, third, true);
  for (const mate of [member, officer, third]) {
    await mate.profile({ privacySettings: { shareHoldingsWithClan: true } });
    await buy(mate);
  }
  await sold();
  // The sell turned the first buy into a wash trade.
  await buy(owner);
  await owner.post('/alpha/call', { tokenAddress: mint });
  await owner.said(callers.clan.id, 'good morning');
  open = await livePage(server.address, owner.client);
});
afterAll(() => open.close());

const set = async (privacySettings: Privacy) => {
  const { status } = await callers.people.owner.profile({ privacySettings });
  expect(status).toBe(200);
};
const ALL: Privacy = {
  showWallets: true,
  showPnl: true,
  showOnlineStatus: true,
  shareHoldingsWithClan: true,
};

it('[R8] every secret is visible somewhere to every permitted caller', async () => {
  await set(ALL);
  await eventually(async () => {
    const found = new Set<string>();
    for (const page of pages()) {
      const { status, body } = await clientOf('member').call(`/api/v1${page}`);
      if (status !== 200) continue;
      for (const { what, isIn } of SECRETS) if (isIn(JSON.stringify(body))) found.add(what);
    }
    expect([...found].toSorted()).toEqual(SECRETS.map(({ what }) => what).toSorted());
  });
});

it('[R8] a thousand page views show nothing that privacy hides', async () => {
  const kinds = KINDS.filter((kind) => kind !== 'owner');
  const drawn = fc.sample(
    fc.record({
      showWallets: fc.boolean(),
      showPnl: fc.boolean(),
      showOnlineStatus: fc.boolean(),
      shareHoldingsWithClan: fc.boolean(),
    }),
    { numRuns: Math.ceil(VIEWS / pages().length), seed: 15 },
  );
  const leaks: string[] = [];
  let views = 0;
  for (const [at, privacy] of drawn.entries()) {
    await set(privacy);
    for (const [of, page] of pages().entries()) {
      const kind = kinds[(at * 7 + of) % kinds.length] as Kind;
      const { status, body } = await clientOf(kind).call(`/api/v1${page}`);
      views++;
      if (status !== 200) continue;
      const answer = JSON.stringify(body);
      for (const { what, mayKnow, isIn } of SECRETS)
        if (!mayKnow(privacy, kind) && isIn(answer)) leaks.push(`${what} to ${kind} by ${page}`);
    }
  }
  expect(views).toBeGreaterThanOrEqual(VIEWS);
  expect([...new Set(leaks)]).toEqual([]);
});

it('[R8] sockets of others receive nothing that privacy hides', async () => {
  await set({ showWallets: false, showPnl: false, showOnlineStatus: false, shareHoldingsWithClan: false });
  for (const kind of KINDS.filter((each) => each !== 'owner')) {
    const page = await livePage(server.address, clientOf(kind));
    for (const channel of ['friends', 'alpha', 'account', 'chats', 'notifications']) page.subscribe(channel);
    await page.find('alpha', ({ type }) => (type === 'snapshot' ? true : null));
    const heard = JSON.stringify(page.frames);
    for (const { what, isIn } of SECRETS.filter((secret) => secret.what !== 'holding'))
      expect([kind, what, isIn(heard)]).toEqual([kind, what, false]);
    page.close();
  }
});
