import type { FoundTrader } from '@dugout/contract/friends/friend';
import { FRIEND_SEARCH_DEBOUNCE_MS, FRIENDS_TEXTS } from '@dugout/contract/friends/values';
import { pasted } from '@dugout/domain/text/typed-text';
import { EmptyState } from '@dugout/ui/empty-state';
import { Input } from '@dugout/ui/input';
import { useQuery } from '@tanstack/react-query';
import { Search, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { useDebounced } from '#/shared/hooks/time.ts';
import { relationIn } from '../friends.model.ts';
import { friendSearchQuery, useFriendLists } from '../friends.queries.ts';
import { RequestButton } from './friend-buttons.tsx';
import { LoadingTraders, TraderRow } from './trader-row.tsx';

function Found({ trader }: { readonly trader: FoundTrader }) {
  const { data: lists } = useFriendLists();
  const relation = lists === undefined ? trader.relation : relationIn(lists, trader.userId);
  return (
    <TraderRow trader={trader} isOnline={trader.isOnline}>
      <RequestButton trader={trader} relation={relation} />
    </TraderRow>
  );
}

interface ResultsProps {
  readonly text: string;
  /** Whether another text is typed already, whose results are not requested yet. */
  readonly isStale: boolean;
}

function Results({ text, isStale }: ResultsProps) {
  const { data, isError } = useQuery(friendSearchQuery(text));
  if (isError)
    return (
      <p role="alert" className="px-3 py-6 text-center text-down">
        {FRIENDS_TEXTS.friendSearchFailed}
      </p>
    );
  if (data === undefined) return <LoadingTraders label="Searching" />;
  if (data.length === 0) return <p className="px-3 py-6 text-center text-t3">{FRIENDS_TEXTS.noUsersFound}</p>;
  return (
    <ul
      aria-label="Search results"
      aria-busy={isStale}
      inert={isStale}
      className="min-h-0 flex-1 overflow-y-auto aria-busy:opacity-50"
    >
      {data.map((trader) => (
        <Found key={trader.userId} trader={trader} />
      ))}
    </ul>
  );
}

/** Searches for traders to add: one request after typing pauses, none for an empty text. */
export function AddFriend() {
  const [typed, setTyped] = useState('');
  const wanted = pasted(typed);
  const settled = useDebounced(wanted, FRIEND_SEARCH_DEBOUNCE_MS);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="shrink-0 p-3">
        <Input
          label="Add Friend"
          quietLabel
          type="search"
          size={28}
          autoFocus
          placeholder="Search by name"
          lead={<Search className="size-3.5 text-t3" aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {wanted === '' ? (
        <EmptyState icon={<UserRoundSearch aria-hidden />} title="Find a trader">
          Type a name to send a friend request.
        </EmptyState>
      ) : (
        settled !== '' && <Results text={settled} isStale={settled !== wanted} />
      )}
    </div>
  );
}
