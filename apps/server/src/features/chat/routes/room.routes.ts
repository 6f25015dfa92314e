import type { ChatChannel } from '@dugout/contract/chat/channel';
import { failingAs } from '#/platform/http/failing-as.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { ChatRoutesOptions } from './chat-routes-options.ts';

export function roomRoutes({ log, limits, lists, directRooms, roomActions, sending }: ChatRoutesOptions) {
  const failing = <T>(work: () => Promise<T>): Promise<T> => failingAs(log, 'chat_failed', work);

  async function changed(
    roomId: string,
    userId: string,
    work: () => Promise<unknown>,
  ): Promise<{ data: ChatChannel }> {
    limits.change(userId);
    return failing(async () => {
      await work();
      return { data: await lists.channel(roomId, userId) };
    });
  }

  return {
    'GET /chat/channels': async (_input, { caller: { userId } }) => {
      limits.read(userId);
      return { data: await failing(() => lists.list(userId)) };
    },
    'GET /chat/channels/{id}': async ({ params: { id } }, { caller: { userId } }) => {
      limits.read(userId);
      return { data: await failing(() => lists.channel(id, userId)) };
    },
    'POST /chat/channels/{id}/read': async ({ params: { id }, body }, { caller: { userId } }) => {
      limits.read(userId);
      return { data: await failing(() => roomActions.read(id, userId, body.messageId)) };
    },
    'POST /chat/channels/{id}/typing': async ({ params: { id } }, { caller: { userId, userName } }) => {
      limits.typing(userId);
      await failing(() => sending.typing(id, userId, userName));
      return { data: {} };
    },
    'POST /chat/channels/{id}/accept': ({ params: { id } }, { caller: { userId } }) =>
      changed(id, userId, () => directRooms.accept(id, userId)),
    'POST /chat/channels/{id}/decline': async ({ params: { id } }, { caller: { userId } }) => {
      limits.change(userId);
      await failing(() => directRooms.decline(id, userId));
      return { data: {} };
    },
    'PUT /chat/channels/{id}/notifications': ({ params: { id }, body }, { caller: { userId } }) =>
      changed(id, userId, () => roomActions.muteNotifications(id, userId, body.muted)),
    'PUT /chat/channels/{id}/slow-mode': ({ params: { id }, body }, { caller: { userId } }) =>
      changed(id, userId, () => roomActions.slowMode(id, userId, body.seconds)),
    'PUT /chat/channels/{id}/mute': ({ params: { id }, body }, { caller: { userId } }) =>
      changed(id, userId, () => roomActions.mute(id, userId, body.userId, body.minutes)),
  } satisfies Routes;
}
