/** What came of a report for the one who made it. */
export type ReportOutcome = 'upheld' | 'dismissed';

export interface ModerationEvents {
  /** The operator hid a message that `userId` wrote. */
  'moderation.hidden': { userId: string; reason: string };
  /** The operator gave a message of `userId` its words back. */
  'moderation.restored': { userId: string; reason: string };
  /** The operator decided on a report that `userId` made. */
  'moderation.decided': { userId: string; outcome: ReportOutcome };
  /** `until` is null for a suspension that lasts until it is lifted. */
  'moderation.suspended': { userId: string; reason: string; until: string | null };
  /** The operator ended all sessions of the trader. */
  'moderation.signedOut': { userId: string; reason: string };
  'moderation.lifted': { userId: string };
}
