import type { ChatMessage } from '@dugout/contract/chat/message';
import type { ChatUpdate } from '@dugout/contract/chat/streams';
import { directMembers } from '@dugout/domain/chat/contact';

export interface ReaderBlocks {
  blocks(reader: string, author: string): boolean;
  blocksAnybody(reader: string): boolean;
}

/**
 * Reports whether a reader may need a different view of the room than its other members. Two traders who block
 * each other share no room.
 */
export const readsSeparately = ({ blocksAnybody }: ReaderBlocks, roomId: string, reader: string): boolean =>
  directMembers(roomId) === null && blocksAnybody(reader);

/**
 * Filters messages for one reader: a blocked author's message stays visible as such, but its text and the
 * author's reactions are removed.
 */
export function withoutBlocked({ blocks }: ReaderBlocks, reader: string) {
  const isBlocked = (author: string | null): boolean => author !== null && blocks(reader, author);

  const reactionsOf = ({ reactions }: ChatMessage): ChatMessage['reactions'] =>
    reactions
      .map(({ emoji, userIds }) => ({ emoji, userIds: userIds.filter((userId) => !isBlocked(userId)) }))
      .filter(({ userIds }) => userIds.length > 0);

  const message = (all: ChatMessage): ChatMessage => {
    const shown = { ...all, reactions: reactionsOf(all) };
    if (isBlocked(all.userId))
      return { ...shown, text: '', replyTo: null, mentions: [], pictures: [], cards: [], blocked: true };
    const { replyTo } = all;
    if (replyTo === null || !isBlocked(replyTo.userId)) return shown;
    return { ...shown, replyTo: { ...replyTo, text: '', blocked: true } };
  };

  return {
    isBlocked,
    message,
    /** Returns null for an update that the reader does not get at all. */
    update(update: ChatUpdate): ChatUpdate | null {
      if (update.kind === 'message') return { ...update, message: message(update.message) };
      return update.kind === 'typing' && isBlocked(update.userId) ? null : update;
    },
  };
}
