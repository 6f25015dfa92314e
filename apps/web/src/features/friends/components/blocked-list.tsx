import type { FriendLists } from '@dugout/contract/friends/friend';
import { EmptyState } from '@dugout/ui/empty-state';
import { Ban } from 'lucide-react';
import { FriendButton } from './friend-buttons.tsx';
import { TraderRow } from './trader-row.tsx';

/** Blocked traders: they cannot find the user or write to them. */
export const BlockedList = ({ lists: { blocked } }: { readonly lists: FriendLists }) =>
  blocked.length === 0 ? (
    <EmptyState icon={<Ban aria-hidden />} title="No blocked traders">
      Blocked traders can't find or message you.
    </EmptyState>
  ) : (
    <ul aria-label="Blocked traders" className="min-h-0 flex-1 overflow-y-auto">
      {blocked.map((trader) => (
        <TraderRow key={trader.userId} trader={trader}>
          <FriendButton action="unblock" {...trader} />
        </TraderRow>
      ))}
    </ul>
  );
