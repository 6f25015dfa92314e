import type { ClansDoor } from '#/features/clans/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Cards } from '../cards/cards.ts';
import type { ChatLimits } from '../chat-limits.ts';
import type { ChatLists } from '../lists/chat-lists.ts';
import type { ReaderBlocks } from '../messages/blocked-messages.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { DirectRooms } from '../services/direct-rooms.ts';
import type { MessageActions } from '../services/message-actions.ts';
import type { RoomActions } from '../services/room-actions.ts';
import type { SendingService } from '../services/sending.service.ts';
import type { ChatTokens } from '../tokens/chat-tokens.ts';

export interface ChatRoutesOptions {
  readonly db: Db;
  readonly log: Log;
  readonly limits: ChatLimits;
  readonly tokens: ChatTokens;
  readonly rooms: Rooms;
  readonly directRooms: DirectRooms;
  readonly lists: ChatLists;
  readonly sending: SendingService;
  readonly messages: MessageActions;
  readonly roomActions: RoomActions;
  readonly cards: Cards;
  readonly blocks: ReaderBlocks;
  readonly clans: Pick<ClansDoor, 'clanOf'>;
  /** Reports whether a trader exists and neither of the two blocks the other. */
  readonly isReachable: (userId: string, otherId: string) => Promise<boolean>;
}
