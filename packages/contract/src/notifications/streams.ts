import type { ShownNotification } from './notification.ts';
import type { NotificationSound } from './values.ts';

/** A new notification, and how the trader's pages present it. */
export interface NotificationUpdate {
  readonly notification: ShownNotification;
  /** Whether it is in the list; otherwise it is published once and forgotten. */
  readonly isKept: boolean;
  readonly sound: NotificationSound;
  /** Whether the browser shows it while no page is in view. */
  readonly browser: boolean;
}

export interface NotificationChannels {
  /**
   * The caller's notifications as returned by `GET /notifications`, sent again when they are read or deleted; a
   * delta is a new one. Requires a session.
   */
  notifications: { snapshot: ShownNotification[]; delta: NotificationUpdate };
}
