import type { Log } from '#/platform/log/log.ts';
import type { Rooms } from './rooms.ts';

/** Has the chat lists read again of everyone who is in a room, and of `others`. */
export type RefreshListsOf = (roomId: string, others?: readonly string[]) => Promise<void>;

export interface RefreshListsOptions {
  readonly rooms: Pick<Rooms, 'get'>;
  readonly log: Log;
  readonly refreshList: (userId: string) => void;
}

/**
 * The members are asked for: while a room is being read, perhaps as it was before, none of them is known, and
 * their lists are the ones that would stay wrong.
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
