import type { Db } from '#/platform/db/db.ts';
import { formerNames } from './names/names.repository.ts';
import type { ProfileNames } from './names/profile-names.ts';
import {
  addSimulatedUsers,
  hasSimulatedUsers,
  type Profile,
  profileByName,
  profileOf,
  profilesByIds,
  profilesByPrefix,
  type RenameOutcome,
  renameUser,
  setUserImage,
  simulatedUsers,
} from './users.repository.ts';

/** Traders by name and id. */
export interface Profiles {
  /**
   * Profiles whose name begins with `text`, then those that fit by other words or but for typos; best first.
   * Nobody who is suspended.
   */
  search(text: string, limit: number): Promise<Profile[]>;
  profile(userId: string): Promise<Profile | null>;
  /** By name, whatever the case. */
  named(userName: string): Promise<Profile | null>;
  rename(userId: string, userName: string): Promise<RenameOutcome>;
  /** A picture's address relative to our origin; null for none. */
  setImage(userId: string, image: string | null): Promise<void>;
  /**
   * The accounts of simulated traders by user name, made where they are not there yet; nobody signs in to
   * them.
   */
  simulated(userNames: readonly string[]): Promise<Profile[]>;
  /** Whether there are any simulated traders. */
  hasSimulated(): Promise<boolean>;
  /** By user id: the names before the changes of the last days. */
  formerNames(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export const profilesBy = (
  db: Db,
  names: ProfileNames,
  isSuspended: (userId: string) => boolean,
): Profiles => ({
  async search(text, limit) {
    const isShown = ({ userId }: { readonly userId: string }) => !isSuspended(userId);
    const found = (await profilesByPrefix(db, text, limit)).filter(isShown);
    if (found.length >= limit) return found;
    const others = names
      .find(text, limit)
      .filter((userId) => isShown({ userId }) && found.every((profile) => profile.userId !== userId));
    const byId = new Map((await profilesByIds(db, others)).map((profile) => [profile.userId, profile]));
    return [...found, ...others.flatMap((userId) => byId.get(userId) ?? [])].slice(0, limit);
  },
  profile: (userId) => profileOf(db, userId),
  named: (userName) => profileByName(db, userName),
  async rename(userId, userName) {
    const outcome = await renameUser(db, userId, userName);
    if (outcome === 'renamed') names.add(userId, userName);
    return outcome;
  },
  setImage: (userId, image) => setUserImage(db, userId, image),
  hasSimulated: () => hasSimulatedUsers(db),
  async simulated(userNames) {
    for (const { userId, userName } of await addSimulatedUsers(db, userNames)) names.add(userId, userName);
    return simulatedUsers(db, userNames);
  },
  formerNames: (userIds) => formerNames(db, userIds),
});
