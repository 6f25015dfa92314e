export interface ChatEvents {
  /** `userId` received a message request from a stranger. */
  'chat.requested': { userId: string; fromUserId: string; channelId: string };
  /** `userId` received a direct message. */
  'chat.messaged': { userId: string; fromUserId: string; channelId: string; messageId: string };
  /** A message mentions `userId`. */
  'chat.mentioned': { userId: string; fromUserId: string; channelId: string; messageId: string };
}
