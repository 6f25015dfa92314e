import type { Notifiers } from '#/platform/events/notifiers.ts';

interface AlphaNotifyOptions {
  /** The name of a trader; null for one who is gone. */
  readonly nameOf: (userId: string) => Promise<string | null>;
  /** User ids of those who follow a caller. */
  readonly followersOf: (callerId: string) => Promise<readonly string[]>;
}

/** Calls of followed callers. */
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
