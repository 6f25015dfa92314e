import { strangerNames } from '#tests/friends/world.ts';
import type { TestServer } from '#tests/kit/server.ts';
import { type Clannish, clanNames, clannish, idOf } from './world.ts';

const strangerName = strangerNames();
export const clanName = clanNames();

export const roles = async (viewer: Clannish, id: string) =>
  Object.fromEntries((await viewer.clan(id)).clanMembers.map(({ userName, role }) => [userName, role]));

export function clansOn(server: TestServer) {
  const somebody = (): Promise<Clannish> => clannish(server, strangerName());
  return {
    somebody,
    /** Founds a clan with its owner, an officer and a member. */
    async standingClan(settings: object = {}) {
      const [owner, officer, member] = [await somebody(), await somebody(), await somebody()];
      const id = idOf(await owner.found(clanName()));
      for (const one of [officer, member]) await one.join(id);
      await owner.manage(id, 'promote', officer);
      if (Object.keys(settings).length > 0) await owner.update({ id, ...settings });
      return { id, owner, officer, member };
    },
  };
}
