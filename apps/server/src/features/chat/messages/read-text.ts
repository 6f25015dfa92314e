import type { ChatMention, ChatMessage } from '@dugout/contract/chat/message';

export interface ReadText {
  readonly mentions: readonly ChatMention[];
  readonly sources: ChatMessage['cards'];
}
