import { pasted } from '@dugout/domain/text/typed-text';
import type { Calls } from '../index.ts';
import type { Room } from '../rooms/room.ts';

const CALL = /^\/call\s+(\S+)$/;

/**
 * Handles `/call ADDRESS` in a clan's chat: calls the token, and the message then names it and has its card.
 * Leaves any other text unchanged.
 */
export const clanCommands =
  (call: Calls['call']) =>
  async (room: Pick<Room, 'pair'>, userId: string, text: string): Promise<string> => {
    const address = room.pair === null ? CALL.exec(pasted(text))?.[1] : undefined;
    if (address === undefined) return text;
    await call(userId, address);
    return `Called ${address}`;
  };
