import type { EventName, Events } from '@dugout/contract/events';
import type { NotificationContent } from '@dugout/contract/notifications/notification';

/**
 * A notification to be stored, counted and pushed to one trader. Its words are the platform's: of what others
 * wrote it has names alone, never a message.
 */
export interface Notification extends NotificationContent {
  /** The trader who gets it. */
  readonly userId: string;
  /**
   * The trader whose act it is: nobody hears of one whom they block, or who blocks them, and it goes with
   * that trader's account. Needed wherever another trader's words or name are in it; never with `system`.
   */
  readonly byUserId?: string;
  /** Unread notifications of one trader with the same key become one, with the newest text and a count. */
  readonly groupKey?: string;
  /**
   * The session that a `system` notification warns of: the one that did it, or that began. It can neither mark
   * the notification as read nor delete it for `SECURITY_NOTICE_DAYS`; another session of the trader can. Left out
   * or empty where no session did it: then that holds for the first session that reads it.
   */
  readonly warnedSession?: string;
  /** The conversation that it comes from: `clan:<id>` for example. Its trader can mute it by this key. */
  readonly conversation?: string;
  /** What of a trader's quiet hours it passes, where the trader lets that through. */
  readonly passesQuiet?: 'ownExits' | 'friendMessages';
}

export interface NotifyContext {
  /** The same each time an event is delivered: with the notification's index it tells repeats apart. */
  readonly eventId: string;
}

/**
 * Which events notify whom: for each event name, a function that returns the notifications it causes, none
 * when it causes none. A pure mapping; it may read what it needs to fill in the text, and changes nothing.
 */
export type Notifiers = {
  readonly [N in EventName]?: (
    payload: Events[N],
    context: NotifyContext,
  ) => readonly Notification[] | Promise<readonly Notification[]>;
};
