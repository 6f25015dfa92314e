export interface ChatEvents {
  /** `userId` got a first message of a stranger's, which waits. */
  'chat.requested': { userId: string; fromUserId: string; channelId: string };
  /** `userId` got a direct message. */
  'chat.messaged': { userId: string; fromUserId: string; channelId: string; messageId: string };
  /** A message names `userId`. */
  'chat.mentioned': { userId: string; fromUserId: string; channelId: string; messageId: string };
}
