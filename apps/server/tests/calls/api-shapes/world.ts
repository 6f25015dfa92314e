/** A trader who has used every feature: the state in which every call succeeds. */
import { createHash, randomBytes } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import { directChannelId } from '@dugout/domain/chat/contact';
import { SOL_MINT } from '@dugout/domain/sol';
import { addMailLink } from '#/features/identity/mail-links/mail-links.repository.ts';
import { drawnGiveawayOf, openGiveaway } from '#tests/giveaway/world.ts';
import type { TestServer } from '#tests/kit/server.ts';

type Trader = Awaited<ReturnType<TestServer['trader']>>;

export const fresh = (): string => toBase58(randomBytes(32));

/** Returns the value at a path of an answer. Throws when there is none. */
export function pick(
  answer: { readonly status: number; readonly body: unknown },
  ...path: readonly (string | number)[]
): string {
  const found = path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : null),
    answer.body,
  );
  if (typeof found !== 'string')
    throw new Error(
      `${path.join('.')} is no text in ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`,
    );
  return found;
}

const readKey = (password: string) => ({
  name: 'Reader',
  access: { scope: 'read' },
  expiresInDays: 1,
  password,
});

const webhook = (name: string) => ({
  kind: 'webhook',
  name,
  url: `https://hooks.example/${fresh()}`,
  types: ['system'],
});

export async function busyWorld(server: TestServer) {
  const trader = await server.trader('Shaper');
  const send = (path: string, body: unknown) => trader.call(`/api/v1${path}`, { method: 'POST', body });
  const get = (path: string) => trader.call(`/api/v1${path}`);
  const made = async (path: string, body: unknown, ...field: (string | number)[]) =>
    pick(await send(path, body), 'data', ...field);
  const hook = (name: string) =>
    made('/notifications/outlets', { ...webhook(name), password: trader.password }, 'outlet', 'id');
  const screen = await get('/screener?limit=10&sortBy=liquidityUsd&window=1h');
  const [mint, other, pool] = [
    pick(screen, 'data', 'items', 0, 'tokenAddress'),
    pick(screen, 'data', 'items', 1, 'tokenAddress'),
    pick(screen, 'data', 'items', 0, 'poolAddress'),
  ];
  const wallets = await get('/wallet/user');
  const [walletAddress, walletId] = [pick(wallets, 'data', 0, 'address'), pick(wallets, 'data', 0, 'id')];
  const swap = { walletAddress, inputMint: SOL_MINT, outputMint: mint, amount: '500000000', preset: 'high' };
  const swapId = await made('/swap', swap, 'id');
  const busy = pick(await get(`/token/${mint}/trades?limit=50`), 'data', 20, 'wallet');
  const trigger = { kind: 'limit', direction: 'below', priceSol: 1e-12 };
  const order = () => made('/swap', { ...swap, trigger }, 'order', 'id');
  const alert = { tokenAddress: mint, metric: 'priceUsd', direction: 'above', level: 1e9 };
  const positionId = pick(await get('/token/positions'), 'data', 0, 'positionId');
  await order();
  await send('/tracker', { name: 'Busy', address: busy });
  await send('/watchlist', { tokens: [mint, other] });
  const withdrawal = () => ({
    walletAddress,
    mint: SOL_MINT,
    amount: '100000000',
    destination: fresh(),
    password: trader.password,
  });
  const others = { ...(await friendsOf(server, trader)), ...(await clansOf(server, trader)) };
  const chats = await chatsOf(server, trader, others.ownClan, mint);
  const caller = await callsOf(server, trader, mint);
  const drawnGiveaway = await drawnGiveawayOf(server, trader);
  const begun = await send('/account/second-factor', { password: trader.password });
  const forgetful = await server.trader('Forgetful');
  const { email, password } = trader;
  await server.client().call('/api/auth/sign-in/email', { method: 'POST', body: { email, password } });
  return {
    ...others,
    ...chats,
    caller,
    drawnGiveaway,
    openGiveaway: await openGiveaway(server),
    ...{
      server,
      trader,
      send,
      get,
      mint,
      other,
      pool,
      walletAddress,
      walletId,
      swap,
      swapId,
      busy,
      positionId,
      withdrawal,
      alert,
    },
    secondFactor: { setup: pick(begun, 'data', 'setup'), typedKey: pick(begun, 'data', 'typedKey') },
    links: await linksOf(server, trader.userId),
    forgetful: { email: forgetful.email, recoveryCode: await recoveryCodeOf(forgetful) },
    orderId: await order(),
    second: await made('/wallet/create', { name: 'Second' }, 'address'),
    withdrawalId: await made('/wallet/withdraw', withdrawal(), 'id'),
    apiKeyId: await made('/api-keys', readKey(trader.password), 'apiKey', 'id'),
    otherSessionId: pick(await get('/account/sessions'), 'data', 1, 'id'),
    alertId: await made('/watchlist/alerts', alert, 'id'),
    outletId: await hook('Kept'),
    spareOutletId: await hook('Spare'),
    undoId: await made('/tracker/import', { text: fresh() }, 'undoId'),
  };
}

const recoveryCodeOf = async (trader: Trader): Promise<string> =>
  pick(
    await trader.call('/api/v1/account/recovery-codes', {
      method: 'POST',
      body: { password: trader.password },
    }),
    'data',
    'recoveryCodes',
    0,
  );

/** Creates users in every relationship to the trader that a call needs. */
async function friendsOf(server: TestServer, trader: Trader) {
  const [friend, requester, declined, invited, blocked, stranger] = await Promise.all(
    ['Friend', 'Asking', 'Declined', 'Asked', 'Blocked', 'Stranger'].map((name) =>
      server.trader(`Shaped${name}`),
    ),
  );
  if (!friend || !requester || !declined || !invited || !blocked || !stranger)
    throw new Error('somebody is missing');
  const send = (by: Trader, path: string, body: unknown) =>
    by.call(`/api/v1${path}`, { method: 'POST', body });
  for (const other of [friend, requester, declined])
    await send(other, '/friends', { friendId: trader.userId });
  await send(trader, '/friends/accept', { userId: friend.userId });
  await send(trader, '/friends', { friendId: invited.userId });
  await send(trader, '/friends/action', { friendId: blocked.userId, type: 'block' });
  return {
    requester: requester.userId,
    declined: declined.userId,
    invited: invited.userId,
    stranger: stranger.userId,
  };
}

/**
 * Creates a clan owned by the trader, with a future officer and an applicant, and another that invites the trader
 * and accepts applications.
 */
async function clansOf(server: TestServer, trader: Trader) {
  const [member, applicant, other] = await Promise.all(
    ['ClanMember', 'ClanSeeker', 'ClanFounder'].map((name) => server.trader(`Shaped${name}`)),
  );
  if (!member || !applicant || !other) throw new Error('somebody is missing');
  const send = (by: Trader, path: string, body: unknown) =>
    by.call(`/api/v1${path}`, { method: 'POST', body });
  const requireApproval = true;
  const ownClan = pick(await send(trader, '/clan', { tag: 'SHAPE', name: 'Quartz Union' }), 'data', 'id');
  await send(member, '/clan/join-or-apply', { clanId: ownClan });
  await trader.call('/api/v1/clan', { method: 'PUT', body: { id: ownClan, requireApproval } });
  await send(applicant, '/clan/join-or-apply', { clanId: ownClan });
  const otherClan = pick(
    await send(other, '/clan', { tag: 'OTHER', name: 'Velvet Brigade', requireApproval }),
    'data',
    'id',
  );
  await send(other, '/clan/invite-to-clan', { userName: 'Shaper' });
  const clanWallet = fresh();
  await send(trader, `/clan/${ownClan}/wallets`, { address: clanWallet, name: 'Shared' });
  return { ownClan, otherClan, clanWallet, clanMember: member.userId, applicant: applicant.userId };
}

/** Creates messages in the trader's clan, and first messages of two strangers. */
async function chatsOf(server: TestServer, trader: Trader, channel: string, mint: string) {
  const say = async (by: Trader, id: string, clientId: string, text: string) =>
    pick(
      await by.call(`/api/v1/chat/channels/${id}/messages`, { method: 'POST', body: { clientId, text } }),
      'data',
      'id',
    );
  const requester = async (name: string) => {
    const stranger = await server.trader(name);
    const id = directChannelId(stranger.userId, trader.userId);
    await say(stranger, id, 'first', 'hello');
    return id;
  };
  return {
    channel,
    message: await say(trader, channel, 'shape1', `look at ${mint} and say what you think`),
    doomed: await say(trader, channel, 'shape2', 'never mind'),
    accepted: await requester('ShapedWriter'),
    refused: await requester('ShapedSpammer'),
  };
}

/** Makes the trader and another caller call a token. @returns the other's id */
async function callsOf(server: TestServer, trader: Trader, tokenAddress: string): Promise<string> {
  const caller = await server.trader('ShapedCaller');
  for (const each of [trader, caller])
    await each.call('/api/v1/alpha/call', { method: 'POST', body: { tokenAddress } });
  return caller.userId;
}

export type World = Awaited<ReturnType<typeof busyWorld>>;

/** Creates e-mail links: one to reset somebody's password, and one to confirm the trader's e-mail. */
async function linksOf(server: TestServer, userId: string) {
  const remailed = await server.trader('Remailed');
  const link = async (purpose: 'resetPassword' | 'confirmEmail', owner: string): Promise<string> => {
    const token = randomBytes(32).toString('base64url');
    const digest = createHash('sha256').update(token).digest();
    const [at, expiresAt] = [new Date(), new Date(Date.now() + 1_800_000)];
    const limit = { most: 1, since: new Date(0) };
    await addMailLink(server.db, { digest, userId: owner, purpose, at, expiresAt }, limit);
    return token;
  };
  await server.sql`DELETE FROM mail_link`;
  return { reset: await link('resetPassword', remailed.userId), confirm: await link('confirmEmail', userId) };
}
