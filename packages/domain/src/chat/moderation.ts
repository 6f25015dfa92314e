import type { Role } from '../clans/roles.ts';

const STANDING: Readonly<Record<Role, number>> = { member: 0, officer: 1, owner: 2 };

/** Reports whether a role may pin messages, set slow mode, and moderate lower roles. */
export const isModerator = (role: Role | null): boolean => role === 'officer' || role === 'owner';

/**
 * Reports whether `role` may delete another member's messages and mute them; `other` is null for a former member.
 */
export const mayModerate = (role: Role | null, other: Role | null): boolean =>
  role !== null && isModerator(role) && (other === null || STANDING[role] > STANDING[other]);

interface SlowMode {
  readonly seconds: number;
  readonly role: Role | null;
  /** Unix ms; null for none yet. */
  readonly lastSentAt: number | null;
  readonly now: number;
}

/** Returns the milliseconds until a member may send the next message. */
export function slowModeWait({ seconds, role, lastSentAt, now }: SlowMode): number {
  if (seconds === 0 || lastSentAt === null || isModerator(role)) return 0;
  return Math.max(0, lastSentAt + seconds * 1_000 - now);
}

/** Reports whether an author may still edit, `minutes` after sending. Unix ms. */
export const isEditable = (sentAt: number, now: number, minutes: number): boolean =>
  now - sentAt < minutes * 60_000;
