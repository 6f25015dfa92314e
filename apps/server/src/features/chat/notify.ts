import type { Notifiers } from '#/platform/events/notifiers.ts';

export interface ChatNotifyOptions {
  /** The name of a trader; null for one who is gone. */
  readonly nameOf: (userId: string) => Promise<string | null>;
  /** The name of a clan; null when it is gone. */
  readonly clanName: (clanId: string) => Promise<string | null>;
  readonly isBlocked: (userId: string, otherId: string) => boolean;
}

/** Messages, mentions and first messages of strangers. The words stay in the chat. */
export function chatNotifiers({ nameOf, clanName, isBlocked }: ChatNotifyOptions): Notifiers {
  const sender = async (userId: string, fromUserId: string): Promise<string | null> =>
    isBlocked(userId, fromUserId) ? null : nameOf(fromUserId);

  return {
    'chat.requested': async ({ userId, fromUserId }) => {
      const username = await sender(userId, fromUserId);
      if (username === null) return [];
      return [
        {
          userId,
          type: 'message',
          title: 'Message request',
          username,
          action: 'requested',
          content: `${username} wants to send you messages`,
          groupKey: 'chat.requested',
        },
      ];
    },
    'chat.messaged': async ({ userId, fromUserId, channelId }) => {
      const username = await sender(userId, fromUserId);
      if (username === null) return [];
      return [
        {
          userId,
          type: 'message',
          title: 'New message',
          username,
          action: 'messaged',
          content: `${username} sent you a message`,
          groupKey: `chat.messaged:${channelId}`,
        },
      ];
    },
    'chat.mentioned': async ({ userId, fromUserId, channelId }) => {
      const [username, clan] = await Promise.all([sender(userId, fromUserId), clanName(channelId)]);
      if (username === null || clan === null) return [];
      return [
        {
          userId,
          type: 'message',
          title: 'Mention',
          username,
          action: 'mentioned',
          content: `${username} mentioned you in ${clan}`,
          groupKey: `chat.mentioned:${channelId}`,
        },
      ];
    },
  };
}
