import {
  CLAN_INVITATION_DAYS,
  KICKED_DAYS,
  MAX_CLAN_APPLICATIONS,
  MAX_CLAN_INVITATIONS,
  MAX_CLAN_MEMBERS,
  MAX_CLAN_REQUESTS,
} from '@dugout/contract/clans/values';
import { type Joiner, joinOutcome } from '@dugout/domain/clans/joining';
import {
  type MemberAction,
  mayManageMember,
  permissionsOf,
  roleAfter,
  successorOf,
} from '@dugout/domain/clans/roles';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { wasKicked } from './clan-audit.repository.ts';
import { type ChangeClan, type HeldClan, requireMember, requirePermission } from './clan-changes.ts';
import { addMember, deleteClan, memberOf, removeMember, setRole } from './clans.repository.ts';
import {
  addRequest,
  appliedTo,
  countInvitations,
  countRequests,
  dropInvitation,
  dropWaiting,
  lockApplicant,
  removeRequest,
  saveInvitation,
  takeInvitation,
} from './requests.repository.ts';
import type { Standings } from './standings.ts';

const DAY_MS = 86_400_000;
/** Returns the time before which invitations have expired. */
export const invitedSince = (now: number): Date => new Date(now - CLAN_INVITATION_DAYS * DAY_MS);
const kickedSince = (at: Date): Date => new Date(at.getTime() - KICKED_DAYS * DAY_MS);

interface MembershipOptions {
  readonly db: Db;
  readonly change: ChangeClan;
  readonly standings: Pick<Standings, 'volumeOf' | 'gateRankOf'>;
  /** Finds a trader by name, ignoring case; null when missing, or when either blocks the other. */
  readonly reachable: (callerId: string, userName: string) => Promise<string | null>;
}

function requireRoom({ members }: HeldClan): void {
  if (members.length >= MAX_CLAN_MEMBERS) throw new ApiError('clan_full');
}

/** Makes a trader a member and drops all of their pending requests. */
async function admit(held: HeldClan, userId: string): Promise<void> {
  const { tx, clan, at } = held;
  await lockApplicant(tx, userId);
  if (!(await addMember(tx, { userId, clanId: clan.id, role: 'member', at })))
    throw new ApiError('in_another_clan');
  await dropWaiting(tx, userId);
  // A remaining one would undo a kick.
  await dropInvitation(tx, clan.id, userId);
  held.joined(userId);
}

export function membershipService({ db, change, standings, reachable }: MembershipOptions) {
  /** Read before the clan is locked, so that the transaction does not wait for anything else. */
  const tradedBy = async (userId: string): Promise<Pick<Joiner, 'rank' | 'volumeLamports'>> => ({
    rank: await standings.gateRankOf(userId),
    volumeLamports: await standings.volumeOf(userId),
  });

  async function apply(held: HeldClan, userId: string): Promise<void> {
    const { tx, clan, at } = held;
    await lockApplicant(tx, userId);
    const waiting = await appliedTo(tx, userId);
    if (waiting.includes(clan.id)) throw new ApiError('already_applied');
    if (waiting.length >= MAX_CLAN_APPLICATIONS) throw new ApiError('clan_applications_full');
    if ((await countRequests(tx, clan.id)) >= MAX_CLAN_REQUESTS) throw new ApiError('clan_requests_full');
    await addRequest(tx, clan.id, userId, at);
    await held.emit('clans.applied', { userId, clanId: clan.id });
    held.about(userId);
  }

  return {
    async joinOrApply(userId: string, clanId: string): Promise<'joined' | 'pending'> {
      const traded = await tradedBy(userId);
      return change(clanId, async (held) => {
        const { tx, clan, members, at } = held;
        if ((await memberOf(tx, userId)) !== null) throw new ApiError('already_in_clan');
        const isInvited = await takeInvitation(tx, clan.id, userId, invitedSince(at.getTime()));
        const { min_rank, min_volume, require_approval } = clan;
        const outcome = joinOutcome(
          {
            minRank: min_rank,
            minVolumeLamports: min_volume,
            requireApproval: require_approval,
            members: members.length,
            maxMembers: MAX_CLAN_MEMBERS,
          },
          { ...traded, isInvited, wasKicked: await wasKicked(tx, clan.id, userId, kickedSince(at)) },
        );
        if (outcome === 'full') throw new ApiError('clan_full');
        if (outcome === 'rankTooLow')
          throw new ApiError('clan_rank_too_low', `This clan requires rank ${min_rank} by traded volume`);
        if (outcome === 'volumeTooLow') throw new ApiError('clan_volume_too_low');
        if (outcome === 'apply') {
          await apply(held, userId);
          return 'pending';
        }
        await admit(held, userId);
        await held.record({ kind: 'joined', actorId: userId });
        await held.emit('clans.joined', { userId, clanId });
        return 'joined';
      });
    },

    withdraw: (userId: string, clanId: string): Promise<void> =>
      change(clanId, async (held) => {
        if (!(await removeRequest(held.tx, clanId, userId))) throw new ApiError('clan_request_not_found');
        held.about(userId);
      }),

    declineInvitation: (userId: string, clanId: string): Promise<void> =>
      change(clanId, async (held) => {
        if (!(await takeInvitation(held.tx, clanId, userId, invitedSince(held.at.getTime()))))
          throw new ApiError('clan_invitation_not_found');
        held.about(userId);
      }),

    decide: (callerId: string, clanId: string, userId: string, isApproved: boolean): Promise<void> =>
      change(clanId, async (held) => {
        requirePermission(held, callerId, 'approve');
        if (isApproved) requireRoom(held);
        await lockApplicant(held.tx, userId);
        if (!(await removeRequest(held.tx, clanId, userId))) throw new ApiError('clan_request_not_found');
        if (isApproved) await admit(held, userId);
        else held.about(userId);
        await held.record({
          kind: isApproved ? 'approved' : 'rejected',
          actorId: callerId,
          subjectId: userId,
        });
        await held.emit(isApproved ? 'clans.approved' : 'clans.rejected', {
          userId,
          byUserId: callerId,
          clanId,
        });
      }),

    async invite(callerId: string, userName: string): Promise<void> {
      const own = await memberOf(db, callerId);
      if (own === null) throw new ApiError('not_in_clan');
      const userId = permissionsOf(own.role).invite ? await reachable(callerId, userName) : null;
      await change(own.clan_id, async (held) => {
        const { tx, clan, members, at } = held;
        requirePermission(held, callerId, 'invite');
        if (userId === null) throw new ApiError('trader_not_found');
        if (members.some(({ user_id }) => user_id === userId)) throw new ApiError('already_member');
        requireRoom(held);
        if ((await countInvitations(tx, clan.id, invitedSince(at.getTime()))) >= MAX_CLAN_INVITATIONS)
          throw new ApiError('clan_invitations_full');
        await saveInvitation(tx, { id: newId(), clanId: clan.id, userId, byUserId: callerId, at });
        await held.record({ kind: 'invited', actorId: callerId, subjectId: userId });
        await held.emit('clans.invited', { userId, byUserId: callerId, clanId: clan.id });
        held.about(userId);
      });
    },

    leave: (userId: string, clanId: string): Promise<void> =>
      change(clanId, async (held) => {
        const member = requireMember(held, userId);
        const { tx, members } = held;
        await removeMember(tx, userId);
        held.left(userId);
        const stay = members.filter(({ user_id }) => user_id !== userId);
        const heir = successorOf(
          stay.map(({ user_id, role, joined_at }) => ({
            userId: user_id,
            role,
            joinedAt: joined_at.getTime(),
          })),
        );
        if (heir === null) {
          await deleteClan(tx, clanId);
          return;
        }
        await held.record({ kind: 'left', actorId: userId });
        await held.emit('clans.left', { userId, clanId });
        if (member.role !== 'owner') return;
        await setRole(tx, heir, 'owner');
        await held.record({ kind: 'handedOver', actorId: userId, subjectId: heir });
        await held.emit('clans.roleChanged', { userId: heir, byUserId: userId, clanId, role: 'owner' });
      }),

    manage: (callerId: string, clanId: string, type: MemberAction, memberId: string): Promise<void> =>
      change(clanId, async (held) => {
        const { tx, members } = held;
        const caller = requireMember(held, callerId);
        const permitted = permissionsOf(caller.role);
        if (!(type === 'kick' ? permitted.kick : permitted.promote)) throw new ApiError('clan_forbidden');
        const member = members.find(({ user_id }) => user_id === memberId);
        if (member === undefined) throw new ApiError('clan_member_not_found');
        if (memberId === callerId || !mayManageMember(caller.role, type, member.role))
          throw new ApiError('clan_forbidden');
        const about = { userId: memberId, byUserId: callerId, clanId };
        if (type === 'kick') {
          await removeMember(tx, memberId);
          await held.record({ kind: 'kicked', actorId: callerId, subjectId: memberId });
          await held.emit('clans.kicked', about);
          held.left(memberId);
          return;
        }
        const role = roleAfter(type, member.role);
        if (role === null) throw new ApiError('clan_role_unchanged');
        if (type === 'handOver') await setRole(tx, callerId, 'officer');
        await setRole(tx, memberId, role);
        const kind = ({ promote: 'promoted', demote: 'demoted', handOver: 'handedOver' } as const)[type];
        await held.record({ kind, actorId: callerId, subjectId: memberId });
        await held.emit('clans.roleChanged', { ...about, role });
      }),
  };
}

export type MembershipService = ReturnType<typeof membershipService>;
