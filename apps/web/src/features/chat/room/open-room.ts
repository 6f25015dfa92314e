import { CHAT_TEXTS } from '@dugout/contract/chat/values';
import { chatUserId, directChannelId } from '@dugout/domain/chat/contact';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { call } from '#/shared/api/call.ts';
import type { NamedTrader } from '#/shared/feature/web-feature.ts';
import type { TokenSource } from '#/shared/realtime/live-client.ts';

/** A room ready to show: its channel, and the token source for the live socket. */
export interface OpenedRoom {
  readonly channelId: string;
  readonly tokenOf: TokenSource;
}

async function directToken(me: NamedTrader, peer: NamedTrader): Promise<string> {
  const body = {
    userId: chatUserId(me.userId),
    name: me.userName,
    peerId: chatUserId(peer.userId),
    peerName: peer.userName,
  };
  const { token } = await call('POST /api/stream-token', { body });
  if (token === '') throw new Error(CHAT_TEXTS.chatTokenFailed);
  return token;
}

export async function openDirect(me: NamedTrader, peer: NamedTrader): Promise<OpenedRoom> {
  const first = await directToken(me, peer);
  return {
    channelId: directChannelId(chatUserId(me.userId), chatUserId(peer.userId)),
    tokenOf: firstThen(first, () => directToken(me, peer)),
  };
}

async function clanToken(me: NamedTrader): Promise<string> {
  const { token } = await call('POST /api/gen-user-token', { body: { userId: chatUserId(me.userId) } });
  if (token === '') throw new Error(CHAT_TEXTS.chatTokenFailed);
  return token;
}

/** The clan's channel was rejected or has no id. */
class NoClanChannel extends Error {
  override readonly name = 'NoClanChannel';

  constructor(options?: ErrorOptions) {
    super(CHAT_TEXTS.clanChannelFailed, options);
  }
}

async function clanChannel(me: NamedTrader, memberIds: readonly string[]): Promise<string> {
  const body = { userId: chatUserId(me.userId), members: memberIds.map(chatUserId) };
  const { channelId } = await call('POST /api/stream-channel', { body }).catch((cause: unknown) => {
    throw new NoClanChannel({ cause });
  });
  if (channelId === '') throw new NoClanChannel();
  return channelId;
}

export async function openClan(me: NamedTrader, memberIds: readonly string[]): Promise<OpenedRoom> {
  const first = await clanToken(me);
  const channelId = await clanChannel(me, memberIds);
  return { channelId, tokenOf: firstThen(first, () => clanToken(me)) };
}

/** Returns `first` for the first subscription, then a new token for each one. */
function firstThen(first: string, next: TokenSource): TokenSource {
  let held: string | null = first;
  return async () => {
    const token = held ?? (await next());
    held = null;
    return token;
  };
}

/** Returns the text for a room that does not open; `plain` if there are no details. */
export function openFailure(error: unknown, plain: string): string {
  if (error instanceof NoClanChannel) return error.message;
  const reason = error instanceof ApiFailure && error.code !== 'internal' ? error.message : null;
  return reason === null ? plain : CHAT_TEXTS.chatOpenFailed.replace('{msg}', reason);
}
