import type { CardSource, ChatMention, ChatMessage, ChatReply } from '@dugout/contract/chat/message';
import { CHAT_REACTIONS } from '@dugout/contract/chat/values';
import { wholeAddress } from '#/platform/pictures/stored-picture.route.ts';

/** Display name of a trader whose account is deleted. */
export const GONE = 'Deleted trader';

export interface MessageRow {
  readonly id: string;
  readonly room_id: string;
  readonly seq: bigint;
  readonly author_id: string | null;
  readonly client_id: string;
  readonly text: string;
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly deleted_by: 'author' | 'officer' | 'operator' | null;
  readonly pinned_at: Date | null;
  readonly sources: readonly CardSource[];
  readonly pictures: readonly string[];
  readonly author_name: string | null;
  readonly author_image: string | null;
  readonly reply: {
    readonly id: string;
    readonly userId: string | null;
    readonly userName: string | null;
    readonly text: string;
    readonly deleted: boolean;
  } | null;
  readonly mentioned: readonly ChatMention[] | null;
  /** User ids by emoji. */
  readonly reactions: Readonly<Record<string, readonly string[]>> | null;
}

const replyView = ({ userName, ...reply }: NonNullable<MessageRow['reply']>): ChatReply => ({
  ...reply,
  userName: userName ?? GONE,
  blocked: false,
});

export const messageView = (row: MessageRow): ChatMessage => ({
  id: row.id,
  channelId: row.room_id,
  seq: Number(row.seq),
  userId: row.author_id,
  userName: row.author_name ?? GONE,
  image: row.author_image,
  text: row.text,
  createdAt: row.created_at.toISOString(),
  clientId: row.client_id,
  editedAt: row.edited_at?.toISOString() ?? null,
  deleted: row.deleted_by,
  blocked: false,
  replyTo: row.reply === null ? null : replyView(row.reply),
  mentions: [...(row.mentioned ?? [])],
  reactions: CHAT_REACTIONS.flatMap((emoji) => {
    const userIds = row.reactions?.[emoji];
    return userIds === undefined ? [] : [{ emoji, userIds: [...userIds] }];
  }),
  pinned: row.pinned_at !== null,
  pictures: row.pictures.map(wholeAddress),
  cards: [...row.sources],
});
