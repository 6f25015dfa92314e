import { PRODUCT } from '@dugout/contract/constants';
import type { Notification, Notifiers } from '#/platform/events/notifiers.ts';

interface ClanNotifyOptions {
  readonly nameOf: (userId: string) => Promise<string | null>;
  readonly clanOf: (
    clanId: string,
  ) => Promise<{ readonly tag: string; readonly name: string; readonly logo: string | null } | null>;
  readonly membersOf: (clanId: string) => Promise<readonly string[]>;
  readonly decidersOf: (clanId: string) => Promise<readonly string[]>;
  readonly isBlocked: (userId: string, otherId: string) => boolean;
}

const ROLE_TEXTS = {
  owner: 'You now own',
  officer: 'You are an officer of',
  member: 'You are a member of',
} as const;

export function clanNotifiers({
  nameOf,
  clanOf,
  membersOf,
  decidersOf,
  isBlocked,
}: ClanNotifyOptions): Notifiers {
  async function about(
    clanId: string,
    userId: string,
    line: (clanName: string) => Pick<Notification, 'title' | 'action' | 'content'>,
  ): Promise<Notification[]> {
    const clan = await clanOf(clanId);
    if (clan === null) return [];
    return [
      {
        userId,
        type: 'clan',
        ...(clan.logo !== null && { icon: clan.logo }),
        about: { kind: 'clan', clanId },
        ...line(clan.name),
      },
    ];
  }

  return {
    'clans.applied': async ({ userId, clanId }) => {
      const [username, clan] = await Promise.all([nameOf(userId), clanOf(clanId)]);
      if (username === null || clan === null) return [];
      return (await decidersOf(clanId)).map((deciderId) => ({
        userId: deciderId,
        byUserId: userId,
        type: 'clan',
        title: 'Clan request',
        username,
        action: 'applied',
        content: `${username} applied to ${clan.name}`,
        about: { kind: 'clan', clanId },
        groupKey: `clans.applied:${clanId}`,
      }));
    },
    'clans.invited': async ({ userId, byUserId, clanId }) => {
      const username = await nameOf(byUserId);
      if (username === null || isBlocked(userId, byUserId)) return [];
      const lines = await about(clanId, userId, (name) => ({
        title: 'Clan invitation',
        action: 'invited',
        content: `${username} invited you to ${name}`,
      }));
      return lines.map((line) => ({
        ...line,
        username,
        byUserId,
        about: { kind: 'clanInvitation', clanId },
      }));
    },
    'clans.approved': ({ userId, clanId }) =>
      about(clanId, userId, (name) => ({
        title: 'Request approved',
        action: 'approved',
        content: `You are now a member of ${name}`,
      })),
    'clans.rejected': ({ userId, clanId }) =>
      about(clanId, userId, (name) => ({
        title: 'Request rejected',
        action: 'rejected',
        content: `${name} did not accept your request`,
      })),
    'clans.kicked': ({ userId, clanId }) =>
      about(clanId, userId, (name) => ({
        title: 'Removed from clan',
        action: 'kicked',
        content: `You were removed from ${name}`,
      })),
    'clans.renamed': async ({ clanId }) => {
      const lines = (await membersOf(clanId)).map((userId) =>
        about(clanId, userId, (name) => ({
          title: 'Clan renamed',
          action: 'renamed',
          content: `Your clan is now ${name}: the former name or tag could be mistaken for ${PRODUCT.name}. The owner can choose another.`,
        })),
      );
      return (await Promise.all(lines)).flat();
    },
    'clans.roleChanged': ({ userId, clanId, role }) =>
      about(clanId, userId, (name) => ({
        title: 'New role',
        action: 'promoted',
        content: `${ROLE_TEXTS[role]} ${name}`,
      })),
  };
}
