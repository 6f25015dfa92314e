import { strangerNames } from '#tests/friends/world.ts';
import { type Clannish, clanNames } from './world.ts';

export const strangerName = strangerNames();
export const clanName = clanNames();

export const roles = async (viewer: Clannish, id: string) =>
  Object.fromEntries((await viewer.clan(id)).clanMembers.map(({ userName, role }) => [userName, role]));
