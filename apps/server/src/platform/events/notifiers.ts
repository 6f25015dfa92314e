import type { EventName, Events } from '@dugout/contract/events';
import type { NotificationContent } from '@dugout/contract/notifications/notification';

/**
 * A notification to store, count and push to one trader. Its text is the platform's own: it quotes at most names
 * of other users, never their messages.
 */
export interface Notification extends NotificationContent {
  /** The recipient. */
  readonly userId: string;
  /**
   * The trader who caused it. It is not delivered when either of the two blocks the other, and it is deleted with
   * that trader's account. Required when it contains another trader's text or name; never set for `system`.
   */
  readonly byUserId?: string;
  /** Unread notifications of one trader with the same key are merged, with the newest text and a count. */
  readonly groupKey?: string;
  /**
   * The session that a `system` notification warns about: the acting session, or the new one. It can neither mark
   * the notification as read nor delete it for `SECURITY_NOTICE_DAYS`; the trader's other sessions can. When it
   * is omitted or empty, the restriction applies to the first session that reads the notification.
   */
  readonly warnedSession?: string;
  /** The conversation it comes from, such as `clan:<id>`. The trader can mute it by this key. */
  readonly conversation?: string;
  /** The exception to quiet hours that it uses, if the trader allows it. */
  readonly passesQuiet?: 'ownExits' | 'friendMessages';
}

export interface NotifyContext {
  /** Stable across redeliveries of an event; with the notification's index it identifies repeats. */
  readonly eventId: string;
}

/**
 * For each event name, a function that returns the notifications it causes. It may read data to fill in the text
 * but must not change anything.
 */
export type Notifiers = {
  readonly [N in EventName]?: (
    payload: Events[N],
    context: NotifyContext,
  ) => readonly Notification[] | Promise<readonly Notification[]>;
};
