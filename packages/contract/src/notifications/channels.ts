import type { NotificationSound } from './constants.ts';
import type { ShownNotification } from './notification.ts';

/** A notification that just came, and how the trader's pages tell of it. */
export interface NotificationUpdate {
  readonly notification: ShownNotification;
  /** Whether it is in the list; one that is not is published once and forgotten. */
  readonly isKept: boolean;
  readonly sound: NotificationSound;
  /** Whether the browser shows it while no page is in view. */
  readonly browser: boolean;
}

export interface NotificationChannels {
  /**
   * The caller's notifications as `GET /notifications` gives them, sent again when they are read or deleted;
   * a delta is one that came. Needs a session.
   */
  notifications: { snapshot: ShownNotification[]; delta: NotificationUpdate };
}
