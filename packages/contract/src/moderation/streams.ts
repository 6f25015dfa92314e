/** Outcome of a report for its reporter. */
type ReportOutcome = 'upheld' | 'dismissed';

export interface ModerationEvents {
  /** The operator hid a message by `userId`. */
  'moderation.hidden': { userId: string; reason: string };
  /** The operator restored a message by `userId`. */
  'moderation.restored': { userId: string; reason: string };
  /** The operator decided on a report by `userId`. */
  'moderation.decided': { userId: string; outcome: ReportOutcome };
  /** `until` is null for an indefinite suspension. */
  'moderation.suspended': { userId: string; reason: string; until: string | null };
  /** The operator ended all sessions of the trader. */
  'moderation.signedOut': { userId: string; reason: string };
  'moderation.lifted': { userId: string };
}
