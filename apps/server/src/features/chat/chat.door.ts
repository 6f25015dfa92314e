import type { Db } from '#/platform/db/db.ts';
import type { CallToken } from './messages/clan-commands.ts';
import type { MessageActs } from './messages/message-acts.ts';
import type { dismissReport, openReports, reportById } from './reports/reports.repository.ts';

/** What the chat feature offers to those above it. A clan's channel has the clan's id. */
export interface ChatDoor {
  /** Sends a message. Throws ApiError, as `POST /chat/channels/{id}/messages` does. */
  send(channelId: string, userId: string, text: string): Promise<void>;
  /** Marks a channel as read up to a message. Throws ApiError `chat_not_found`. */
  read(channelId: string, userId: string, messageId: string): Promise<void>;
  /** Messages that somebody reported, for the operator. */
  readonly reports: {
    /** Those that nobody has decided, oldest first, without the words that they are about. */
    open(limit: number): ReturnType<typeof openReports>;
    find(tx: Db, id: string): ReturnType<typeof reportById>;
    /** False when it is no open report. */
    readonly dismiss: typeof dismissReport;
  };
  /** Names who calls tokens, for `/call ADDRESS` in a clan's chat. */
  useCalls(call: CallToken): void;
  /** The operator hides a message, or gives it its words back; see `messageActs`. */
  readonly hide: MessageActs['hide'];
  readonly restore: MessageActs['restore'];
}
