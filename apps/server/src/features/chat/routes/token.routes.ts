import { CLAN_CHAT_MIN_MEMBERS } from '@dugout/contract/clans/values';
import { chatUserId, directChannelId, isChatUserId } from '@dugout/domain/chat/contact';
import { ApiError } from '#/platform/http/api-error.ts';
import { failingAs } from '#/platform/http/failing-as.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { ChatRoutesOptions } from './chat-routes-options.ts';

/** Throws ApiError `forbidden` for an id that is not the caller's chat user id. */
function requireOwn(caller: { readonly userId: string }, userId: string): void {
  if (chatUserId(userId) !== chatUserId(caller.userId)) throw new ApiError('forbidden');
}

export const tokenRoutes = ({
  log,
  limits,
  tokens,
  rooms,
  directRooms,
  clans,
  isReachable,
}: ChatRoutesOptions) =>
  ({
    'POST /api/gen-user-token': async ({ body }, { caller }) => {
      limits.read(caller.userId);
      requireOwn(caller, body.userId);
      return { token: tokens.make(caller.userId, null) };
    },
    'POST /api/stream-channel': async ({ body }, { caller }) => {
      limits.read(caller.userId);
      requireOwn(caller, body.userId);
      const members = new Set([...body.members.map(chatUserId), caller.userId]);
      if (![...members].every(isChatUserId) || members.size < CLAN_CHAT_MIN_MEMBERS)
        throw new ApiError('chat_too_few_members');
      return failingAs(log, 'chat_failed', async () => {
        const clanId = await clans.clanOf(caller.userId);
        const room = clanId === null ? null : await rooms.get(clanId);
        if (room === null || ![...members].every((userId) => room.members.has(userId)))
          throw new ApiError('not_in_clan');
        return { channelId: room.id, error: null };
      });
    },
    'POST /api/stream-token': async ({ body }, { caller }) => {
      limits.read(caller.userId);
      requireOwn(caller, body.userId);
      const peerId = chatUserId(body.peerId);
      if (peerId === caller.userId) throw new ApiError('chat_is_self');
      return failingAs(log, 'chat_token_failed', async () => {
        if (!(await isReachable(caller.userId, peerId))) throw new ApiError('trader_not_found');
        const channelId = directChannelId(caller.userId, peerId);
        await directRooms.open(channelId, caller.userId);
        return { token: tokens.make(caller.userId, channelId) };
      });
    },
  }) satisfies Routes;
