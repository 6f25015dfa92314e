import type {
  Clan,
  ClanAuditEvent,
  ClanInvitation,
  ClanMember,
  ClanPage,
  ClanRequest,
} from '@dugout/contract/clans/clan';
import { CLAN_INVITATION_DAYS } from '@dugout/contract/clans/values';
import type { Trader } from '@dugout/contract/friends/friend';
import { toNumber } from '@dugout/domain/base-units';
import { permissionsOf, type Role } from '@dugout/domain/clans/roles';
import { coarseLamports } from '@dugout/domain/privacy/coarse-figures';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { ClanAuditRow } from './clan-audit.repository.ts';
import type { ClanRow, MemberRow } from './clans.repository.ts';
import type { InvitationRow, RequestRow } from './requests.repository.ts';

const DAY_MS = 86_400_000;

const solOf = (lamports: bigint): number => toNumber(lamports, SOL_DECIMALS);

export interface ClanFigures {
  readonly memberCount: number;
  readonly onlineCount: number;
  /** Lamports; shown coarsely, since a clan may have a single trading member who hides wallets. */
  readonly weekVolume: bigint;
  /** Rank by the hit rate of its calls, from 1; null with too few calls. */
  readonly clanRank: number | null;
}

export const clanView = (
  row: ClanRow,
  { memberCount, onlineCount, weekVolume, clanRank }: ClanFigures,
): Clan => ({
  id: row.id,
  tag: row.tag,
  name: row.name,
  bio: row.bio,
  logo: row.logo,
  banner: row.banner,
  twitter: row.twitter,
  discord: row.discord,
  telegram: row.telegram,
  minRank: row.min_rank,
  minVolume: solOf(row.min_volume),
  requireApproval: row.require_approval,
  createdAt: row.created_at.toISOString(),
  memberCount,
  onlineCount,
  volume7dSol: solOf(coarseLamports(weekVolume)),
  clanRank,
});

/** Presents a trader to a guest. */
export const strangerView = (
  row: Pick<MemberRow, 'user_id' | 'user_name' | 'image'>,
  clanTag: string | null,
): Trader => ({
  userId: row.user_id,
  userName: row.user_name,
  image: row.image,
  clanTag,
  formerName: null,
  looksLike: null,
});

export const memberView = (
  row: MemberRow,
  trader: Trader,
  {
    isOnline,
    rank,
    weekVolume,
  }: { readonly isOnline: boolean; readonly rank: number; readonly weekVolume: bigint },
): ClanMember => ({
  ...trader,
  isOnline,
  role: row.role,
  rank,
  joinedAt: row.joined_at.toISOString(),
  volume7dSol: solOf(coarseLamports(weekVolume)),
});

export const requestView = (
  row: RequestRow,
  trader: Trader,
  { rank, volume }: { readonly rank: number; readonly volume: bigint },
): ClanRequest => ({
  ...trader,
  rank,
  volumeSol: solOf(coarseLamports(volume)),
  requestedAt: row.requested_at.toISOString(),
});

/** Returns the permissions of a role. The last member may leave whatever the role. */
export const permissionsView = (role: Role | null): ClanPage['permissions'] => ({ ...permissionsOf(role) });

export const auditView = ({ id, at, kind, actor, subject, fields }: ClanAuditRow): ClanAuditEvent => ({
  id,
  at: at.toISOString(),
  kind,
  actor,
  subject,
  fields: [...fields],
});

export const invitationView = (row: InvitationRow): ClanInvitation => ({
  id: row.id,
  clanId: row.clan_id,
  tag: row.tag,
  name: row.name,
  logo: row.logo,
  memberCount: row.member_count,
  invitedBy: row.by_user_name,
  invitedAt: row.invited_at.toISOString(),
  expiresAt: new Date(row.invited_at.getTime() + CLAN_INVITATION_DAYS * DAY_MS).toISOString(),
});
