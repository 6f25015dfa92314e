import type { ChatMessage, ChatReply } from '@dugout/contract/chat/message';

/** Max characters of a quoted message. */
const QUOTED = 140;

/** Updates a quote to the quoted message's current form. */
function quoteNow(quote: ChatReply, { text, editedAt, deleted, blocked }: ChatMessage): ChatReply {
  if (deleted !== null || blocked) return { ...quote, text: '', deleted: deleted !== null, blocked };
  return editedAt === null ? quote : { ...quote, text: Array.from(text).slice(0, QUOTED).join('') };
}

/** Returns messages with quotes updated to the current form of known messages. */
export function withQuotes(
  messages: readonly ChatMessage[],
  known: readonly ChatMessage[],
): readonly ChatMessage[] {
  const changed = known.filter(({ editedAt, deleted, blocked }) => editedAt || deleted || blocked);
  if (changed.length === 0) return messages;
  const byId = new Map(changed.map((message) => [message.id, message]));
  return messages.map((message) => {
    const { replyTo } = message;
    const quoted = replyTo === null ? undefined : byId.get(replyTo.id);
    if (replyTo === null || quoted === undefined) return message;
    const now = quoteNow(replyTo, quoted);
    const isSame =
      now.text === replyTo.text && now.deleted === replyTo.deleted && now.blocked === replyTo.blocked;
    return isSame ? message : { ...message, replyTo: now };
  });
}
