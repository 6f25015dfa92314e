import { TEXTS } from '@dugout/contract/texts';
import type { FriendAction } from '@dugout/domain/friends/relation';
import { failingAs } from '#/platform/http/failing-as.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { Log } from '#/platform/log/log.ts';
import type { FriendActions } from './friend-actions.ts';
import type { FriendLimits } from './friend-limits.ts';
import type { FriendListsService } from './friend-lists.ts';
import type { Activities } from './presence/activities.ts';

interface FriendsRoutesOptions {
  readonly log: Log;
  readonly limits: FriendLimits;
  readonly actions: FriendActions;
  readonly lists: FriendListsService;
  readonly activities: Activities;
}

export function friendsRoutes({ log, limits, actions, lists, activities }: FriendsRoutesOptions) {
  const changes = <T>(work: () => Promise<T>): Promise<T> => failingAs(log, 'friend_action_failed', work);

  async function answer(userId: string, otherId: string, action: FriendAction, message: string) {
    limits.action(userId);
    return { data: await changes(() => actions(userId, otherId, action)), message };
  }

  return {
    'GET /friends': async (_input, { caller }) => ({
      data: await failingAs(log, 'friends_failed', () => lists.lists(caller.userId)),
    }),
    'GET /friends/search': async ({ query }, { caller }) => {
      limits.search(caller.userId);
      const text = query.search.trim();
      return {
        data:
          text === ''
            ? []
            : await failingAs(log, 'friend_search_failed', () => lists.search(caller.userId, text)),
      };
    },
    'POST /friends': async ({ body }, { caller }) => {
      limits.request(caller.userId, body.friendId);
      const data = await failingAs(log, 'friend_request_failed', () =>
        actions(caller.userId, body.friendId, 'request'),
      );
      return { data, message: TEXTS.friendRequestSent };
    },
    'POST /friends/action': ({ body: { friendId, type } }, { caller }) =>
      type === 'block'
        ? answer(caller.userId, friendId, 'block', TEXTS.friendBlocked)
        : answer(caller.userId, friendId, 'end', TEXTS.friendDeclined),
    'POST /friends/accept': ({ body }, { caller }) =>
      answer(caller.userId, body.userId, 'accept', TEXTS.friendAccepted),
    'POST /friends/decline': ({ body }, { caller }) =>
      answer(caller.userId, body.userId, 'decline', TEXTS.friendDeclined),
    'POST /friends/cancel': ({ body }, { caller }) =>
      answer(caller.userId, body.userId, 'cancel', TEXTS.friendCancelled),
    'PUT /friends/sharing': async ({ body }, { caller }) => {
      limits.action(caller.userId);
      await changes(() => activities.share(caller.userId, body.sharesActivity));
      return { data: { sharesActivity: body.sharesActivity } };
    },
    'POST /friends/activity': async ({ body }, { caller }) => {
      limits.action(caller.userId);
      return { data: { activity: await changes(() => activities.show(caller.userId, body.activity)) } };
    },
  } satisfies Routes;
}
