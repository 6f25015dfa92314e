import type { ChatChannel, ChatMember, ChatRequest, CoveredText } from '@dugout/contract/chat/channel';
import type { ChatMessage } from '@dugout/contract/chat/message';
import { CLAN_CHANNEL_TYPE, DIRECT_CHANNEL_TYPE } from '@dugout/contract/chat/values';
import type { Trader } from '@dugout/contract/friends/friend';
import { isMutual } from '@dugout/domain/chat/contact';
import { isModerator } from '@dugout/domain/chat/moderation';
import { textParts } from '@dugout/domain/chat/text-parts';
import { GONE } from '../messages/message.view.ts';
import { cannotPin, cannotWrite } from '../messages/writing-rights.ts';
import { isSilenced, type Room, type RoomMember, unreadIn } from '../rooms/room.ts';
import type { Seat } from '../rooms/rooms.ts';
import type { PersonRow } from './people.repository.ts';

export interface ListFacts {
  readonly traders: ReadonlyMap<string, Trader>;
  readonly online: ReadonlySet<string>;
  readonly clans: ReadonlyMap<string, { readonly name: string; readonly logo: string | null }>;
  readonly lastMessages: ReadonlyMap<string, ChatMessage>;
  /** Unix ms. */
  readonly now: number;
}

const nobody = (userId: string): Trader => ({
  userId,
  userName: GONE,
  image: null,
  clanTag: null,
  formerName: null,
  looksLike: null,
});

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/** Strangers do not see each other's online status and cannot send pictures. */
const areClose = ({ pair }: Room): boolean => pair === null || isMutual(pair);

function memberView(room: Room, member: RoomMember, { traders, online, now }: ListFacts): ChatMember {
  const trader = traders.get(member.userId) ?? nobody(member.userId);
  const isMuted = member.mutedUntil !== null && member.mutedUntil > now;
  return {
    ...trader,
    name: trader.userName,
    online: areClose(room) && online.has(member.userId),
    role: member.role,
    mutedUntil: isMuted ? iso(member.mutedUntil) : null,
  };
}

export function channelView(seat: Seat, facts: ListFacts): ChatChannel {
  const { room, member } = seat;
  const members = [...room.members.values()].map((each) => memberView(room, each, facts));
  const clan = room.pair === null ? (facts.clans.get(room.id) ?? null) : null;
  const isModerating = room.pair === null && isModerator(member.role);
  return {
    id: room.id,
    type: room.pair === null ? CLAN_CHANNEL_TYPE : DIRECT_CHANNEL_TYPE,
    data:
      clan === null
        ? { name: members.map(({ name }) => name).join(' & '), image: null }
        : { name: clan.name, image: clan.logo },
    clanId: room.pair === null ? room.id : null,
    members,
    lastMessage: facts.lastMessages.get(room.id) ?? null,
    lastMessageAt: new Date(room.lastAt).toISOString(),
    unread: unreadIn(room, member),
    unreadMentions: member.unreadMentions,
    readSeq: member.readSeq,
    notificationsMuted: isSilenced(member, facts.now),
    slowModeSeconds: room.slowModeSeconds,
    permissions: {
      cannotWrite: cannotWrite(seat, facts.now),
      pictures: areClose(room),
      pin: cannotPin(seat, facts.now) === null,
      moderate: isModerating,
    },
  };
}

export const coveredText = (text: string): CoveredText[] =>
  textParts(text).map(({ kind, text }) => (kind === 'text' ? { kind, text } : { kind }));

interface RequestFacts {
  readonly from: Trader;
  readonly person: PersonRow;
  readonly rank: number;
  readonly friendsInCommon: number;
}

export const requestView = (
  message: ChatMessage,
  { from, person, rank, friendsInCommon }: RequestFacts,
): ChatRequest => ({
  channelId: message.channelId,
  from,
  rank,
  joinedAt: person.joinedAt.toISOString(),
  friendsInCommon,
  messageId: message.id,
  text: coveredText(message.text),
  createdAt: message.createdAt,
});
