/** What the chat feature offers to those above it. A clan's channel has the clan's id. */
export interface ChatDoor {
  /** Sends a message. Throws ApiError, as `POST /chat/channels/{id}/messages` does. */
  send(channelId: string, userId: string, text: string): Promise<void>;
  /** Marks a channel as read up to a message. Throws ApiError `chat_not_found`. */
  read(channelId: string, userId: string, messageId: string): Promise<void>;
}
