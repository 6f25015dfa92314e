import type { Log } from '#/platform/log/log.ts';
import type { Rooms } from '../rooms/rooms.ts';

/** Refreshes the chat lists of all members of a room, and of `others`. */
export type RefreshListsOf = (roomId: string, others?: readonly string[]) => Promise<void>;

interface RefreshListsOptions {
  readonly rooms: Pick<Rooms, 'get'>;
  readonly log: Log;
  readonly refreshList: (userId: string) => void;
}

/**
 * Reads the members from the database: while a room is still loading, perhaps in its old state, memory has none
 * of them.
 */
export const refreshLists =
  ({ rooms, log, refreshList }: RefreshListsOptions): RefreshListsOf =>
  async (roomId, others = []) => {
    const room = await rooms.get(roomId).catch((error: unknown) => {
      log.error({ error, roomId }, 'the members of a room could not be read to refresh their lists');
      return null;
    });
    for (const userId of new Set([...(room?.members.keys() ?? []), ...others])) refreshList(userId);
  };
