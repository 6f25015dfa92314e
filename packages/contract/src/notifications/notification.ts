export const NOTIFICATION_TYPES = [
  'trade',
  'clan',
  'friend',
  'system',
  'message',
  'giveaway',
  'call',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** What a notification says. A field that does not apply is left out. */
export interface NotificationContent {
  readonly type: NotificationType;
  readonly title: string;
  /** Who caused it. */
  readonly username?: string;
  /** What they did, one word: `bought`, `invited`. */
  readonly action?: string;
  /** SOL. */
  readonly amount?: number;
  /** US dollars. */
  readonly volume?: number;
  /** The token's symbol. */
  readonly token?: string;
  readonly content?: string;
  /** US dollars. */
  readonly price?: number;
  /** Address of a picture, relative to our origin. */
  readonly icon?: string;
}
