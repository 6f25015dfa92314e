import { defineDoor, definePort } from '#/features/door.ts';
import type { Db } from '#/platform/db/db.ts';

/** A report without the text of the reported message. */
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
  /** Text of the message at the time of the report. */
  readonly text: string;
  /** The role that deleted the message since then, if any. */
  readonly deleted_by: 'author' | 'officer' | 'operator' | null;
  /** Names of uploads. */
  readonly pictures: readonly string[];
}

/** The traders affected when a message is hidden. */
export interface Hidden {
  /** Null once the account is deleted. */
  readonly authorId: string | null;
  readonly reporterIds: readonly string[];
}

/** The chat feature's interface for features above it. A clan's channel has the clan's id. */
export interface ChatDoor {
  /** Sends a message. Throws ApiError, as `POST /chat/channels/{id}/messages` does. */
  send(channelId: string, userId: string, text: string): Promise<void>;
  /** Marks a channel as read up to a message. Throws ApiError `chat_not_found`. */
  read(channelId: string, userId: string, messageId: string): Promise<void>;
  readonly reports: {
    /** Open reports, oldest first, without the reported texts. */
    open(limit: number): Promise<ReportLine[]>;
    find(tx: Db, id: string): Promise<Report | null>;
    /** Returns false when the report is not open. */
    dismiss(tx: Db, id: string, at: Date): Promise<boolean>;
  };
  /**
   * Hides a message from everybody for the operator. Keeps its text for an appeal and upholds its open reports.
   * `alongside` runs in the same transaction.
   */
  hide(
    messageId: string,
    alongside: (tx: Db, hidden: Hidden) => Promise<void>,
  ): Promise<'hidden' | 'unknown' | 'wordless'>;
  /**
   * Restores the text of a hidden message for the operator. Its reports stay decided. `alongside` runs in the
   * same transaction, with the author's id. @returns false when no such message is hidden
   */
  restore(messageId: string, alongside: (tx: Db, authorId: string | null) => Promise<void>): Promise<boolean>;
}

export interface Calls {
  /** Calls a token for a trader. Throws the errors of `POST /alpha/call`. */
  call(userId: string, address: string): Promise<unknown>;
}

export const chatDoor = defineDoor<ChatDoor>('chat');
export const callsPort = definePort<Calls>('chat.calls');
