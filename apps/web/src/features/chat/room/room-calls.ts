import type { CallInput } from '@dugout/contract/api';
import type { ChatChannel } from '@dugout/contract/chat/channel';
import type { ChatReaction } from '@dugout/contract/chat/message';
import { call } from '#/shared/api/call.ts';

type Emoji = ChatReaction['emoji'];

/** Calls of one room. Calls that change a message return its new form. */
export const roomCalls = (id: string) => ({
  edit: async (messageId: string, text: string) =>
    (
      await call('PUT /chat/channels/{id}/messages/{messageId}', {
        params: { id, messageId },
        body: { text },
      })
    ).data,
  remove: async (messageId: string) =>
    (await call('DELETE /chat/channels/{id}/messages/{messageId}', { params: { id, messageId } })).data,
  react: async (messageId: string, emoji: Emoji, on: boolean) =>
    (
      await call('PUT /chat/channels/{id}/messages/{messageId}/reaction', {
        params: { id, messageId },
        body: { emoji, on },
      })
    ).data,
  pin: async (messageId: string, pinned: boolean) =>
    (
      await call('PUT /chat/channels/{id}/messages/{messageId}/pin', {
        params: { id, messageId },
        body: { pinned },
      })
    ).data,
  report: async (
    messageId: string,
    body: CallInput<'POST /chat/channels/{id}/messages/{messageId}/report'>['body'],
  ) =>
    (await call('POST /chat/channels/{id}/messages/{messageId}/report', { params: { id, messageId }, body }))
      .message,
  read: async (messageId: string) =>
    (await call('POST /chat/channels/{id}/read', { params: { id }, body: { messageId } })).data,
  muteNotifications: async (muted: boolean): Promise<ChatChannel> =>
    (await call('PUT /chat/channels/{id}/notifications', { params: { id }, body: { muted } })).data,
  slowMode: async (
    seconds: CallInput<'PUT /chat/channels/{id}/slow-mode'>['body']['seconds'],
  ): Promise<ChatChannel> =>
    (await call('PUT /chat/channels/{id}/slow-mode', { params: { id }, body: { seconds } })).data,
  muteMember: async (
    userId: string,
    minutes: CallInput<'PUT /chat/channels/{id}/mute'>['body']['minutes'],
  ): Promise<ChatChannel> =>
    (await call('PUT /chat/channels/{id}/mute', { params: { id }, body: { userId, minutes } })).data,
});

export type RoomCalls = ReturnType<typeof roomCalls>;
