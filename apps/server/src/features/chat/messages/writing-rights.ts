import type { CannotWrite } from '@dugout/contract/chat/channel';
import { CLAN_CHAT_MIN_MEMBERS } from '@dugout/contract/clans/constants';
import type { ErrorCode } from '@dugout/contract/errors';
import { writingOf } from '@dugout/domain/chat/contact';
import { ApiError } from '#/platform/http/api-error.ts';
import { directFacts } from '../rooms/room.ts';
import type { Seat } from '../rooms/rooms.ts';

const REFUSALS = {
  waiting: 'chat_waiting',
  friendsOnly: 'chat_friends_only',
  muted: 'chat_muted',
  alone: 'chat_too_few_members',
} as const satisfies Record<CannotWrite, ErrorCode>;

/** Why a member cannot write; null when they may. `now` in unix ms. */
export function cannotWrite({ room, member }: Seat, now: number): CannotWrite | null {
  if (room.pair !== null) {
    const writing = writingOf(directFacts(room.pair, room.lastSeq, member.userId));
    return writing === 'waiting' || writing === 'friendsOnly' ? writing : null;
  }
  if (room.members.size < CLAN_CHAT_MIN_MEMBERS) return 'alone';
  return member.mutedUntil !== null && member.mutedUntil > now ? 'muted' : null;
}

/** Throws ApiError `chat_waiting`, `chat_friends_only`, `chat_muted`, `chat_too_few_members`. */
export function requireWriting(seat: Seat, now: number): void {
  const reason = cannotWrite(seat, now);
  if (reason !== null) throw new ApiError(REFUSALS[reason]);
}
