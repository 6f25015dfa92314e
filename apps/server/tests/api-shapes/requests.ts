/**
 * A trader who has used everything, and one valid request for each call, in an order in which all of them can
 * be answered.
 */
import { randomBytes } from 'node:crypto';
import type { Call } from '@dugout/contract/api';
import { toBase58 } from '@dugout/domain/address';
import { directChannelId } from '@dugout/domain/chat/contact';
import { SOL_MINT } from '@dugout/domain/sol';
import type { TestClient } from '@dugout/testkit/client';
import type { TestServer } from '#tests/kit/server.ts';

export type Json = Record<string, unknown>;
export interface Request {
  readonly path: string;
  readonly body?: unknown;
}
type Trader = Awaited<ReturnType<TestServer['trader']>>;

export const fresh = (): string => toBase58(randomBytes(32));
const signature = (): string => toBase58(randomBytes(64));

/** The value at a path of an answer. Throws when there is none. */
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
  const screen = await get('/screener?limit=10&sortBy=liquidityUsd&window=1h');
  const [mint, other, pool] = [
    pick(screen, 'data', 'items', 0, 'tokenAddress'),
    pick(screen, 'data', 'items', 1, 'tokenAddress'),
    pick(screen, 'data', 'items', 0, 'poolAddress'),
  ];
  const wallets = await get('/wallet/user');
  const [walletAddress, walletId] = [pick(wallets, 'data', 0, 'address'), pick(wallets, 'data', 0, 'id')];
  const swap = { walletAddress, inputMint: SOL_MINT, outputMint: mint, amount: '500000000', preset: 'high' };
  const swapId = pick(await send('/swap', swap), 'data', 'id');
  const busy = pick(await get(`/token/${mint}/trades?limit=50`), 'data', 20, 'wallet');
  const trigger = { kind: 'limit', direction: 'below', priceSol: 1e-12 };
  const order = async () => pick(await send('/swap', { ...swap, trigger }), 'data', 'order', 'id');
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
  return {
    ...others,
    ...chats,
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
    orderId: await order(),
    second: pick(await send('/wallet/create', { name: 'Second' }), 'data', 'address'),
    withdrawalId: pick(await send('/wallet/withdraw', withdrawal()), 'data', 'id'),
    alertId: pick(await send('/watchlist/alerts', alert), 'data', 'id'),
    outletId: pick(await send('/notifications/outlets', webhook('Kept')), 'data', 'outlet', 'id'),
    spareOutletId: pick(await send('/notifications/outlets', webhook('Spare')), 'data', 'outlet', 'id'),
    undoId: pick(await send('/tracker/import', { text: fresh() }), 'data', 'undoId'),
  };
}
/** Others who stand to a trader in every way that a call needs. */
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
 * A clan that the trader owns, with an officer to be and an applicant, and another that invites the trader
 * and takes applications.
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
  return { ownClan, otherClan, clanMember: member.userId, applicant: applicant.userId };
}

/** Messages in the trader's clan, and first messages of two strangers. */
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

export type World = Awaited<ReturnType<typeof busyWorld>>;
export type { TestClient, Trader };

/** The smallest picture there is: a GIF of one pixel. */
function pictureForm(): FormData {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')]));
  return form;
}

const at = (path: string) => () => ({ path });
const inChannel =
  (rest: string, body?: unknown) =>
  ({ channel }: World): Request => ({ path: `/chat/channels/${channel}${rest}`, body });
const toMessage =
  (rest: string, body?: unknown) =>
  ({ channel, message }: World): Request => ({
    path: `/chat/channels/${channel}/messages/${message}${rest}`,
    body,
  });

export const REQUESTS: { readonly [C in Call]: (world: World) => Request } = {
  'GET /status': at('/status'),
  'GET /price': at(`/price?ids=${SOL_MINT}`),
  'GET /me': at('/me'),
  'GET /credentials': at('/credentials'),
  'POST /proof/challenge': ({ walletAddress }) => ({
    path: '/proof/challenge',
    body: { act: { kind: 'exportKey', walletAddress } },
  }),
  'GET /screener': at('/screener?window=5m'),
  'GET /explorer': at('/explorer?column=new'),
  'GET /search': ({ pool }) => ({ path: `/search?search=${pool}` }),
  'GET /token/{mint}': ({ mint }) => ({ path: `/token/${mint}` }),
  'GET /pool/{poolAddress}': ({ pool }) => ({ path: `/pool/${pool}` }),
  'GET /api/token-details': ({ mint }) => ({ path: `/api/token-details?mint=${mint}` }),
  'GET /token/{mint}/candles': ({ mint }) => ({ path: `/token/${mint}/candles` }),
  'GET /token/{mint}/trades': ({ mint }) => ({ path: `/token/${mint}/trades` }),
  'GET /token/{mint}/holders': ({ mint }) => ({ path: `/token/${mint}/holders` }),
  'GET /token/scan/{id}': ({ mint }) => ({ path: `/token/scan/${mint}` }),
  'GET /token/holders-chart/{id}': ({ mint }) => ({ path: `/token/holders-chart/${mint}` }),
  'GET /token/{mint}/top-traders': ({ mint }) => ({ path: `/token/${mint}/top-traders` }),
  'GET /token/{mint}/creator': ({ mint }) => ({ path: `/token/${mint}/creator` }),
  'GET /token/{mint}/look-alikes': ({ mint }) => ({ path: `/token/${mint}/look-alikes` }),
  'GET /wallet/{address}/summary': ({ busy }) => ({ path: `/wallet/${busy}/summary` }),
  'GET /wallet/{address}/trades': ({ busy }) => ({ path: `/wallet/${busy}/trades` }),
  'GET /wallet/{address}/holdings': ({ busy }) => ({ path: `/wallet/${busy}/holdings` }),
  'GET /wallet/{address}/calendar': ({ busy }) => ({ path: `/wallet/${busy}/calendar` }),
  'GET /wallet/transactions/{id}': ({ walletId }) => ({ path: `/wallet/transactions/${walletId}` }),
  'GET /wallet/user': at('/wallet/user?archived=false&search=Main'),
  'GET /wallet/tokens': at('/wallet/tokens'),
  'GET /wallet/audit': at('/wallet/audit'),
  'GET /wallet/withdrawals': at('/wallet/withdrawals'),
  'POST /wallet/create': () => ({ path: '/wallet/create', body: { name: 'Made' } }),
  'POST /wallet/import': () => ({
    path: '/wallet/import',
    body: { name: 'Imported', secret: [...randomBytes(32)] },
  }),
  'POST /wallet/update-wallet': ({ second }) => ({
    path: '/wallet/update-wallet',
    body: { walletAddress: second, name: 'Renamed' },
  }),
  'POST /wallet/archive': ({ second }) => ({
    path: '/wallet/archive',
    body: { walletAddress: second, archive: true },
  }),
  'POST /wallet/primary': ({ walletAddress }) => ({ path: '/wallet/primary', body: { walletAddress } }),
  'POST /wallet/export': ({ walletAddress, trader: { password } }) => ({
    path: '/wallet/export',
    body: { walletAddress, password },
  }),
  'POST /wallet/export/cancel': ({ walletAddress }) => ({
    path: '/wallet/export/cancel',
    body: { walletAddress },
  }),
  'POST /wallet/withdraw/review': ({ withdrawal }) => ({
    path: '/wallet/withdraw/review',
    body: withdrawal(),
  }),
  'POST /wallet/withdraw': ({ withdrawal }) => ({ path: '/wallet/withdraw', body: withdrawal() }),
  'POST /wallet/withdraw/cancel': ({ withdrawalId: id }) => ({
    path: '/wallet/withdraw/cancel',
    body: { id },
  }),
  'GET /swap/ceilings': at('/swap/ceilings'),
  'PUT /swap/ceilings': () => ({ path: '/swap/ceilings', body: { slippageBps: 2_000 } }),
  'POST /swap': ({ swap }) => ({ path: '/swap', body: { ...swap, amount: '100000000' } }),
  'POST /swap/quote': ({ swap }) => ({ path: '/swap/quote', body: swap }),
  'GET /swap/{id}': ({ swapId }) => ({ path: `/swap/${swapId}` }),
  'GET /swap/{id}/receipt': ({ swapId }) => ({ path: `/swap/${swapId}/receipt` }),
  'GET /swap/orders': at('/swap/orders'),
  'POST /swap/cancel-order': ({ orderId: id }) => ({ path: '/swap/cancel-order', body: { id } }),
  'POST /swap/log': ({ walletAddress, mint }) => ({
    path: '/swap/log',
    body: {
      signature: signature(),
      walletAddress,
      tokenAddress: mint,
      type: 'buy',
      solAmount: 0.5,
      usdAmount: 85,
      status: 'landed',
    },
  }),
  'POST /transaction/save': ({ walletAddress }) => ({
    path: '/transaction/save',
    body: {
      signature: signature(),
      type: 'deposit',
      wallet_address: walletAddress,
      metadata: { from: 'exchange' },
    },
  }),
  'GET /token/positions': at('/token/positions'),
  'GET /portfolio': at('/portfolio'),
  'GET /portfolio/curve': at('/portfolio/curve'),
  'GET /portfolio/calendar': () => ({
    path: `/portfolio/calendar?month=${new Date().toISOString().slice(0, 7)}`,
  }),
  'GET /portfolio/closed': at('/portfolio/closed'),
  'GET /portfolio/positions/{id}': ({ positionId }) => ({ path: `/portfolio/positions/${positionId}` }),
  'GET /portfolio/receipts': at('/portfolio/receipts'),
  'GET /ledger': at('/ledger'),
  'GET /ledger/own': at('/ledger/own'),
  'GET /referral': at('/referral'),
  'POST /referral': () => ({ path: '/referral', body: { handle: 'shaper_1' } }),
  'POST /referral/claim': at('/referral/claim'),
  'GET /watchlist': at('/watchlist'),
  'POST /watchlist': ({ mint }) => ({ path: '/watchlist', body: { tokens: [mint] } }),
  'PUT /watchlist': ({ other }) => ({ path: '/watchlist', body: { tokens: [other] } }),
  'PUT /watchlist/{mint}': ({ mint }) => ({ path: `/watchlist/${mint}`, body: { group: 'Frogs' } }),
  'POST /watchlist/alerts': ({ alert }) => ({ path: '/watchlist/alerts', body: alert }),
  'GET /watchlist/alerts': at('/watchlist/alerts'),
  'DELETE /watchlist/alerts/{id}': ({ alertId }) => ({ path: `/watchlist/alerts/${alertId}` }),
  'POST /watchlist/remove': ({ other }) => ({ path: '/watchlist/remove', body: { tokens: [other] } }),
  'GET /tracker': at('/tracker?page=1&limit=100'),
  'GET /tracker/trades': at('/tracker/trades?page=1&limit=50&sorting=created_at:desc'),
  'POST /tracker': () => ({ path: '/tracker', body: { name: 'New', address: fresh() } }),
  'PUT /tracker': ({ busy }) => ({ path: '/tracker', body: { address: busy, name: 'Busier' } }),
  'POST /tracker/import': () => ({
    path: '/tracker/import',
    body: { wallets: [{ name: 'a', address: fresh(), emoji: '🐸', group: 'g' }] },
  }),
  'POST /tracker/import/preview': () => ({
    path: '/tracker/import/preview',
    body: { text: `${fresh()}\nnonsense` },
  }),
  'POST /tracker/import/undo': ({ undoId }) => ({ path: '/tracker/import/undo', body: { undoId } }),
  'GET /tracker/export': at('/tracker/export'),
  'DELETE /tracker': ({ busy }) => ({ path: `/tracker?wallets=${busy}&wallets=${fresh()}` }),
  'GET /friends': at('/friends'),
  'GET /friends/search': at('/friends/search?search=Shaped'),
  'POST /friends': ({ stranger }) => ({ path: '/friends', body: { friendId: stranger } }),
  'POST /friends/accept': ({ requester }) => ({ path: '/friends/accept', body: { userId: requester } }),
  'POST /friends/decline': ({ declined }) => ({ path: '/friends/decline', body: { userId: declined } }),
  'POST /friends/cancel': ({ invited }) => ({ path: '/friends/cancel', body: { userId: invited } }),
  'POST /friends/action': ({ stranger }) => ({
    path: '/friends/action',
    body: { friendId: stranger, type: 'block' },
  }),
  'PUT /friends/sharing': () => ({ path: '/friends/sharing', body: { sharesActivity: true } }),
  'POST /api/gen-user-token': ({ trader: { userId } }) => ({
    path: '/api/gen-user-token',
    body: { userId },
  }),
  'POST /api/stream-channel': ({ trader: { userId }, clanMember }) => ({
    path: '/api/stream-channel',
    body: { userId, members: [userId, clanMember] },
  }),
  'POST /api/stream-token': ({ trader: { userId }, requester }) => ({
    path: '/api/stream-token',
    body: { userId, name: 'Shaper', peerId: requester, peerName: 'ShapedAsking' },
  }),
  'GET /chat/channels': at('/chat/channels'),
  'GET /chat/channels/{id}': inChannel(''),
  'GET /chat/channels/{id}/messages': inChannel('/messages?limit=10'),
  'GET /chat/channels/{id}/pins': inChannel('/pins'),
  'GET /chat/channels/{id}/cards': ({ channel, message }) => ({
    path: `/chat/channels/${channel}/cards?messages=${message}`,
  }),
  'GET /chat/search': at('/chat/search?search=think'),
  'GET /chat/export': at('/chat/export'),
  'POST /chat/channels/{id}/messages': inChannel('/messages', { text: 'Took some.', clientId: 'shape3' }),
  'PUT /chat/channels/{id}/messages/{messageId}': toMessage('', { text: 'Have a look.' }),
  'PUT /chat/channels/{id}/messages/{messageId}/reaction': toMessage('/reaction', { emoji: '👀', on: true }),
  'PUT /chat/channels/{id}/messages/{messageId}/pin': toMessage('/pin', { pinned: true }),
  'POST /chat/channels/{id}/messages/{messageId}/report': toMessage('/report', { reason: 'spam' }),
  'DELETE /chat/channels/{id}/messages/{messageId}': ({ channel, doomed }) => ({
    path: `/chat/channels/${channel}/messages/${doomed}`,
  }),
  'POST /chat/channels/{id}/read': ({ channel, message: messageId }) => ({
    path: `/chat/channels/${channel}/read`,
    body: { messageId },
  }),
  'POST /chat/channels/{id}/typing': inChannel('/typing'),
  'POST /chat/channels/{id}/accept': ({ accepted }) => ({ path: `/chat/channels/${accepted}/accept` }),
  'POST /chat/channels/{id}/decline': ({ refused }) => ({ path: `/chat/channels/${refused}/decline` }),
  'PUT /chat/channels/{id}/notifications': inChannel('/notifications', { muted: true }),
  'PUT /chat/channels/{id}/slow-mode': inChannel('/slow-mode', { seconds: 10 }),
  'PUT /chat/channels/{id}/mute': ({ channel, clanMember: userId }) => ({
    path: `/chat/channels/${channel}/mute`,
    body: { userId, minutes: 10 },
  }),
  'GET /clan': at('/clan?membersSize=1'),
  'GET /clan/available': at('/clan/available?tag=FREE&name=Walnut%20Harbor'),
  'GET /clan/user': at('/clan/user'),
  'GET /clan/invitations': at('/clan/invitations'),
  'GET /clan/tag/{tag}': at('/clan/tag/shape'),
  'GET /clan/{id}': ({ ownClan }) => ({ path: `/clan/${ownClan}` }),
  'GET /clan/{id}/acts': ({ ownClan }) => ({ path: `/clan/${ownClan}/acts` }),
  'PUT /clan': ({ ownClan: id }) => ({ path: '/clan', body: { id, bio: 'Slow calls.', minVolume: 12.5 } }),
  'POST /clan/approve-request': ({ ownClan: clanId, applicant: userId }) => ({
    path: '/clan/approve-request',
    body: { clanId, userId, isApproved: true },
  }),
  'POST /clan/actions': ({ ownClan: clanId, clanMember: memberId }) => ({
    path: '/clan/actions',
    body: { clanId, memberId, type: 'promote' },
  }),
  'POST /clan/invite-to-clan': () => ({ path: '/clan/invite-to-clan', body: { userName: 'ShapedFriend' } }),
  'POST /clan/decline-invitation': ({ otherClan: clanId }) => ({
    path: '/clan/decline-invitation',
    body: { clanId },
  }),
  'POST /clan/leave': ({ ownClan: clanId }) => ({ path: '/clan/leave', body: { clanId } }),
  'POST /clan/join-or-apply': ({ otherClan: clanId }) => ({ path: '/clan/join-or-apply', body: { clanId } }),
  'POST /clan/withdraw-application': ({ otherClan: clanId }) => ({
    path: '/clan/withdraw-application',
    body: { clanId },
  }),
  'POST /clan': () => ({ path: '/clan', body: { tag: 'FREE', name: 'Walnut Harbor' } }),
  'POST /friends/activity': ({ mint }) => ({
    path: '/friends/activity',
    body: { activity: { kind: 'token', tokenAddress: mint } },
  }),
  'GET /notifications': at('/notifications'),
  'GET /notifications/settings': at('/notifications/settings'),
  'PUT /notifications/settings': () => ({
    path: '/notifications/settings',
    body: { types: { trade: { sound: 'bell' } }, quietHours: { timeZone: 'Europe/Oslo' }, pausedUntil: null },
  }),
  'POST /notifications/mutes': () => ({
    path: '/notifications/mutes',
    body: { conversation: 'clan:loud', name: 'Loud', until: null },
  }),
  'DELETE /notifications/mutes/{conversation}': at('/notifications/mutes/clan:loud'),
  'GET /notifications/push/key': at('/notifications/push/key'),
  'POST /notifications/outlets': () => ({
    path: '/notifications/outlets',
    body: { kind: 'discord', name: 'Desk', url: `https://discord.example/${fresh()}`, types: ['trade'] },
  }),
  'POST /notifications/push': () => ({
    path: '/notifications/push',
    body: {
      endpoint: `https://push.example/${fresh()}`,
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      name: 'Firefox on Linux',
    },
  }),
  'POST /notifications/outlets/{id}/test': ({ outletId }) => ({
    path: `/notifications/outlets/${outletId}/test`,
  }),
  'GET /notifications/outlets': at('/notifications/outlets'),
  'GET /notifications/deliveries': at('/notifications/deliveries'),
  'DELETE /notifications/outlets/{id}': ({ spareOutletId }) => ({
    path: `/notifications/outlets/${spareOutletId}`,
  }),
  'POST /notifications/read': () => ({ path: '/notifications/read', body: { ids: [] } }),
  'DELETE /notifications': at('/notifications'),
  'GET /settings': at('/settings'),
  'PUT /settings': () => ({ path: '/settings', body: { palette: 'colourBlind' } }),
  'POST /images': () => ({ path: '/images', body: pictureForm() }),
  'GET /profile/data': at('/profile/data'),
  'POST /profile': () => ({ path: '/profile', body: { online: false } }),
  'GET /api/logout': at('/api/logout'),
  'POST /api/logout': at('/api/logout'),
};
