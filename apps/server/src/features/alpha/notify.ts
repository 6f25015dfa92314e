import type { Notifiers } from '#/platform/events/notifiers.ts';

interface AlphaNotifyOptions {
  /** Returns a trader's name; null for a deleted one. */
  readonly nameOf: (userId: string) => Promise<string | null>;
  readonly followersOf: (callerId: string) => Promise<readonly string[]>;
}

export const alphaNotifiers = ({ nameOf, followersOf }: AlphaNotifyOptions): Notifiers => ({
  'alpha.called': async ({ userId, tokenAddress, symbol }) => {
    const username = await nameOf(userId);
    if (username === null) return [];
    return (await followersOf(userId)).map((follower) => ({
      userId: follower,
      byUserId: userId,
      type: 'call',
      title: 'New call',
      username,
      action: 'called',
      token: symbol,
      content: `${username} called ${symbol}`,
      groupKey: `alpha.called:${userId}`,
      about: { kind: 'token', tokenAddress },
    }));
  },
});
