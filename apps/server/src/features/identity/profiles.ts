import type { Db } from '#/platform/db/db.ts';
import type { Facts } from '#/platform/facts/facts.ts';
import type { Profiles } from './index.ts';
import { formerNames } from './names/names.repository.ts';
import type { ProfileNames } from './names/profile-names.ts';
import {
  addSimulatedUsers,
  hasSimulatedUsers,
  profileByName,
  profileOf,
  profilesByIds,
  profilesByPrefix,
  renameUser,
  setUserImage,
  simulatedUsers,
} from './users.repository.ts';

export const profilesBy = (
  db: Db,
  facts: Facts,
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
  rename(userId, userName) {
    return renameUser(db, userId, userName, (tx) =>
      facts.publish(tx, 'identity.named', { userId, userName }),
    );
  },
  setImage: (userId, image) => setUserImage(db, userId, image),
  hasSimulated: () => hasSimulatedUsers(db),
  async simulated(userNames) {
    await db.transaction(async (tx) => {
      for (const { userId, userName } of await addSimulatedUsers(tx, userNames))
        await facts.publish(tx, 'identity.named', { userId, userName });
    });
    return simulatedUsers(db, userNames);
  },
  formerNames: (userIds) => formerNames(db, userIds),
});
