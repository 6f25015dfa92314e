import type { Role } from '../clans/roles.ts';

const STANDING: Readonly<Record<Role, number>> = { member: 0, officer: 1, owner: 2 };

/** Whether a role may pin messages, set slow mode, and moderate those below it. */
export const isModerator = (role: Role | null): boolean => role === 'officer' || role === 'owner';

/** Whether `role` may delete messages of another member and mute them; `other` is null for one who left. */
export const mayModerate = (role: Role | null, other: Role | null): boolean =>
  role !== null && isModerator(role) && (other === null || STANDING[role] > STANDING[other]);

export interface SlowMode {
  readonly seconds: number;
  readonly role: Role | null;
  /** Unix ms; null for none yet. */
  readonly lastSentAt: number | null;
  readonly now: number;
}

/** Milliseconds until a member may send the next message. */
export function slowModeWait({ seconds, role, lastSentAt, now }: SlowMode): number {
  if (seconds === 0 || lastSentAt === null || isModerator(role)) return 0;
  return Math.max(0, lastSentAt + seconds * 1_000 - now);
}

/** Whether an author may still edit, `minutes` after sending. Unix ms. */
export const isEditable = (sentAt: number, now: number, minutes: number): boolean =>
  now - sentAt < minutes * 60_000;
