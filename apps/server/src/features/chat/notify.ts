import type { Notification, Notifiers } from '#/platform/events/notifiers.ts';

interface ChatNotifyOptions {
  /** Returns a trader's name; null for a deleted one. */
  readonly nameOf: (userId: string) => Promise<string | null>;
  /** The name of a clan; null when it is gone. */
  readonly clanName: (clanId: string) => Promise<string | null>;
  readonly areFriends: (userId: string, otherId: string) => Promise<boolean>;
}

interface From {
  readonly userId: string;
  readonly fromUserId: string;
  readonly channelId: string;
}

/** Messages, mentions and first messages of strangers. The words stay in the chat. */
export function chatNotifiers({ nameOf, clanName, areFriends }: ChatNotifyOptions): Notifiers {
  async function from(
    { userId, fromUserId, channelId }: From,
    action: string,
    contentOf: (username: string) => string | Promise<string | null>,
  ): Promise<Notification[]> {
    const username = await nameOf(fromUserId);
    const content = username === null ? null : await contentOf(username);
    if (username === null || content === null) return [];
    return [
      {
        userId,
        byUserId: fromUserId,
        type: 'message',
        title: username,
        username,
        action,
        content,
        groupKey: `chat.${action}:${channelId}`,
        conversation: channelId,
        about: { kind: 'conversation', conversation: channelId },
      },
    ];
  }

  return {
    'chat.requested': (payload) =>
      from(payload, 'requested', (username) => `${username} wants to send you messages`),
    'chat.messaged': async (payload) => {
      const notes = await from(payload, 'messaged', (username) => `${username} sent you a message`);
      if (!(await areFriends(payload.userId, payload.fromUserId))) return notes;
      return notes.map((note) => ({ ...note, passesQuiet: 'friendMessages' }));
    },
    'chat.mentioned': (payload) =>
      from(payload, 'mentioned', async (username) => {
        const clan = await clanName(payload.channelId);
        return clan === null ? null : `${username} mentioned you in ${clan}`;
      }),
  };
}
