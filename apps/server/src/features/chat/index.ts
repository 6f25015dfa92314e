import { defineDoor, definePort } from '#/features/door.ts';
import type { Db } from '#/platform/db/db.ts';

/** A report without the words that it is about. */
export interface ReportLine {
  readonly id: string;
  readonly message_id: string | null;
  readonly reason: string;
  readonly state: 'open' | 'upheld' | 'dismissed';
  readonly reported_at: Date;
  /** Null once the account is deleted. */
  readonly author_id: string | null;
  readonly author_name: string | null;
}

export interface Report extends ReportLine {
  readonly reporter_id: string | null;
  readonly reporter_name: string | null;
  readonly note: string;
  /** The message as it stood when it was reported. */
  readonly text: string;
  /** The words have gone since, and who took them away. */
  readonly deleted_by: 'author' | 'officer' | 'operator' | null;
}

/** Whom a message that was hidden concerns. */
export interface Hidden {
  /** Null once the account is gone. */
  readonly authorId: string | null;
  /** Those who had reported it. */
  readonly reporterIds: readonly string[];
}

/** What the chat feature offers to those above it. A clan's channel has the clan's id. */
export interface ChatDoor {
  /** Sends a message. Throws ApiError, as `POST /chat/channels/{id}/messages` does. */
  send(channelId: string, userId: string, text: string): Promise<void>;
  /** Marks a channel as read up to a message. Throws ApiError `chat_not_found`. */
  read(channelId: string, userId: string, messageId: string): Promise<void>;
  /** Messages that somebody reported, for the operator. */
  readonly reports: {
    /** Those that nobody has decided, oldest first, without the words that they are about. */
    open(limit: number): Promise<ReportLine[]>;
    find(tx: Db, id: string): Promise<Report | null>;
    /** False when it is no open report. */
    dismiss(tx: Db, id: string, at: Date): Promise<boolean>;
  };
  /**
   * The operator hides a message from everybody; its words are kept for an appeal, and its open reports are
   * upheld. `alongside` runs in the same transaction.
   */
  hide(
    messageId: string,
    alongside: (tx: Db, hidden: Hidden) => Promise<void>,
  ): Promise<'hidden' | 'unknown' | 'wordless'>;
  /**
   * The operator gives a hidden message its words back; its reports stay decided. `alongside` runs in the
   * same transaction, with the author's id. @returns false when no such message is hidden
   */
  restore(messageId: string, alongside: (tx: Db, authorId: string | null) => Promise<void>): Promise<boolean>;
}

/** Calls of tokens, for `/call ADDRESS` in a clan's chat. */
export interface Calls {
  /** Calls a token for a trader. Throws the errors of `POST /alpha/call`. */
  call(userId: string, address: string): Promise<unknown>;
}

export const chatDoor = defineDoor<ChatDoor>('chat');
export const callsPort = definePort<Calls>('chat.calls');
