import type { ClanAuditEvent, ClanMember, ClanPage, ClanStanding } from '@dugout/contract/clans/clan';
import type { ClanRole } from '@dugout/contract/clans/values';
import { shortAddress } from '@dugout/domain/text/short-address';
import { pasted } from '@dugout/domain/text/typed-text';

const VOLUME_FORMAT = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const TRADED = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const WHOLE = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** Formats traded SOL: '1,204' or '0.52'. */
export const tradedText = (sol: number): string => (sol >= 100 ? WHOLE : TRADED).format(sol);

/** Formats required SOL: '50 SOL'. */
export const requiredVolumeText = (sol: number): string => `${VOLUME_FORMAT.format(sol)} SOL`;

/** Formats '1 member', '23 members'. */
export const membersText = (count: number): string => (count === 1 ? '1 member' : `${count} members`);

interface Requirements {
  readonly minRank: number;
  /** SOL. */
  readonly minVolume: number;
}

/** Formats 'Rank 3, 50 SOL', or 'None' without requirements. */
export function requirementsText({ minRank, minVolume }: Requirements): string {
  const parts = [
    ...(minRank > 0 ? [`Rank ${minRank}`] : []),
    ...(minVolume > 0 ? [requiredVolumeText(minVolume)] : []),
  ];
  return parts.length === 0 ? 'None' : parts.join(', ');
}

/** Returns the one thing that keeps a trader out; null if they can join. */
export function blockedReason(standing: ClanStanding, requirements: Requirements): string | null {
  switch (standing) {
    case 'rankTooLow':
      return `Rank ${requirements.minRank}`;
    case 'volumeTooLow':
      return requiredVolumeText(requirements.minVolume);
    case 'full':
      return 'Full';
    case 'otherClan':
      return 'In a clan';
    default:
      return null;
  }
}

const ORDER: Readonly<Record<ClanRole, number>> = { owner: 0, officer: 1, member: 2 };

/** Filters members by name and sorts them by role, then by time in the clan. */
export function shownMembers(
  members: readonly ClanMember[],
  { search, onlineOnly }: { readonly search: string; readonly onlineOnly: boolean },
): ClanMember[] {
  const text = pasted(search).toLowerCase();
  return members
    .filter(({ userName, isOnline }) => (!onlineOnly || isOnline) && userName.toLowerCase().includes(text))
    .toSorted((a, b) => ORDER[a.role] - ORDER[b.role] || a.joinedAt.localeCompare(b.joinedAt));
}

export type MemberAction = 'promote' | 'demote' | 'handOver' | 'kick';

/** Returns briefly why the current user cannot do this to a member; null if they can. */
export function unavailableAction(
  action: MemberAction,
  member: Pick<ClanMember, 'role'>,
  role: ClanRole | null,
): string | null {
  if (member.role === 'owner') return 'owns the clan';
  if (action === 'kick') {
    if (role === 'owner' || (role === 'officer' && member.role === 'member')) return null;
    return role === 'officer' ? 'is an officer' : 'for officers';
  }
  if (role !== 'owner') return 'for the owner';
  if (action === 'promote' && member.role === 'officer') return 'is an officer';
  if (action === 'demote' && member.role === 'member') return 'is a member';
  return null;
}

/** Returns the member who takes over when the owner leaves, which is the earliest to join; null if there is none. */
export const successorOf = ({ clanMembers }: Pick<ClanPage, 'clanMembers'>): ClanMember | null =>
  clanMembers
    .filter(({ role }) => role !== 'owner')
    .toSorted((a, b) => a.joinedAt.localeCompare(b.joinedAt))[0] ?? null;

const SETTINGS: Readonly<Record<string, string>> = {
  min_rank: 'minimum rank',
  min_volume: 'minimum volume',
  require_approval: 'membership',
  twitter: 'X',
  discord: 'Discord',
  telegram: 'Telegram',
};

const GONE = 'A deleted account';

/** Formats 'cinder promoted okapi'. */
export function auditText({ kind, actor, subject, fields }: ClanAuditEvent): string {
  const [who, whom] = [actor ?? GONE, subject ?? 'a deleted account'];
  const wallet = `wallet ${shortAddress(fields[0] ?? '')}`;
  switch (kind) {
    case 'founded':
      return `${who} created the clan`;
    case 'joined':
      return `${who} joined`;
    case 'left':
      return `${who} left`;
    case 'approved':
      return `${who} approved ${whom}`;
    case 'rejected':
      return `${who} rejected ${whom}`;
    case 'invited':
      return `${who} invited ${whom}`;
    case 'promoted':
      return `${who} promoted ${whom} to officer`;
    case 'demoted':
      return `${who} demoted ${whom} to member`;
    case 'kicked':
      return `${who} kicked ${whom}`;
    case 'handedOver':
      return `${who} transferred the clan to ${whom}`;
    case 'updated':
      return `${who} changed ${fields.map((field) => SETTINGS[field] ?? field).join(', ')}`;
    case 'walletAdded':
      return `${who} shared ${wallet}`;
    case 'walletRenamed':
      return `${who} renamed ${wallet}`;
    case 'walletRemoved':
      return `${who} removed ${wallet}`;
  }
}
