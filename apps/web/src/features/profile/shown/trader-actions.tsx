import type { FriendLists, FriendRelation } from '@dugout/contract/friends/friend';
import { FRIENDS_TEXTS } from '@dugout/contract/friends/values';
import type { PublicProfile } from '@dugout/contract/profile/profile-page';
import { Button, buttonClass } from '@dugout/ui/button';
import { Link } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { InviteToClanButton } from '#/features/clans/index.ts';
import { openChat, RequestButton, useFriendLists } from '#/features/friends/index.ts';
import { useMe } from '#/features/identity/index.ts';

function relationIn({ friends, requests, blocked }: FriendLists, userId: string): FriendRelation {
  const has = (list: readonly { readonly userId: string }[]): boolean =>
    list.some((one) => one.userId === userId);
  if (has(friends)) return 'friends';
  if (has(requests.incomingRequests)) return 'asked';
  if (has(requests.outgoingRequests)) return 'requested';
  return has(blocked) ? 'blocking' : 'none';
}

/** Friend request, clan invitation and message; the own profile links to its settings. Nothing for guests. */
export function TraderActions({ profile }: { readonly profile: PublicProfile }) {
  const me = useMe();
  const { data: lists } = useFriendLists();
  const { userId, userName } = profile;
  if (me === undefined || me === null) return null;
  if (me.userId === userId)
    return (
      <Link to="/profile" className={buttonClass()}>
        Edit profile
      </Link>
    );
  return (
    <>
      <Button size={24} onClick={() => openChat({ userId, userName })}>
        <MessageSquare className="size-3.5" aria-hidden />
        Message
      </Button>
      {lists !== undefined && (
        <RequestButton
          trader={{ userId, userName, looksLike: null }}
          relation={relationIn(lists, userId)}
          label={FRIENDS_TEXTS.sendFriendRequest}
        />
      )}
      <InviteToClanButton trader={profile} />
    </>
  );
}
