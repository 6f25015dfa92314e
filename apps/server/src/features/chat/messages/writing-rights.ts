import type { CannotWrite } from '@dugout/contract/chat/channel';
import { CLAN_CHAT_MIN_MEMBERS } from '@dugout/contract/clans/values';
import type { ErrorCode } from '@dugout/contract/errors';
import { writingOf } from '@dugout/domain/chat/contact';
import { isModerator } from '@dugout/domain/chat/moderation';
import { ApiError } from '#/platform/http/api-error.ts';
import { directFacts } from '../rooms/room.ts';
import type { Seat } from '../rooms/rooms.ts';

const REFUSALS = {
  waiting: 'chat_waiting',
  friendsOnly: 'chat_friends_only',
  muted: 'chat_muted',
  alone: 'chat_too_few_members',
} as const satisfies Record<CannotWrite, ErrorCode>;

const isMuted = ({ member }: Seat, now: number): boolean =>
  member.mutedUntil !== null && member.mutedUntil > now;

/** Returns why a member cannot write, or null when they may. `now` in unix ms. */
export function cannotWrite(seat: Seat, now: number): CannotWrite | null {
  const { room, member } = seat;
  if (room.pair !== null) {
    const writing = writingOf(directFacts(room.pair, room.lastSeq, member.userId));
    return writing === 'waiting' || writing === 'friendsOnly' ? writing : null;
  }
  if (room.members.size < CLAN_CHAT_MIN_MEMBERS) return 'alone';
  return isMuted(seat, now) ? 'muted' : null;
}

/** Throws ApiError `chat_waiting`, `chat_friends_only`, `chat_muted`, `chat_too_few_members`. */
export function requireWriting(seat: Seat, now: number): void {
  const reason = cannotWrite(seat, now);
  if (reason !== null) throw new ApiError(REFUSALS[reason]);
}

/**
 * Returns why a member cannot pin or unpin messages, or null when they may: both traders of a direct message, in
 * a clan the officers and the owner unless muted. `now` in unix ms.
 */
export function cannotPin(seat: Seat, now: number): 'chat_forbidden' | 'chat_muted' | null {
  if (seat.room.pair !== null) return null;
  if (!isModerator(seat.member.role)) return 'chat_forbidden';
  return isMuted(seat, now) ? 'chat_muted' : null;
}
