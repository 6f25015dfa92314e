import type { ChatMention, ChatMessage } from '@dugout/contract/chat/message';

/** What a text names and links to, as the server reads it. */
export interface ReadText {
  readonly mentions: readonly ChatMention[];
  readonly sources: ChatMessage['cards'];
}
