import type { ChatMention, ChatMessage } from '@dugout/contract/chat/message';

/** Mentions and links in a text, as parsed by the server. */
export interface ReadText {
  readonly mentions: readonly ChatMention[];
  readonly sources: ChatMessage['cards'];
}
