import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { formatDate } from '#/shared/format/dates.ts';
import { useTitle } from '#/shared/hooks/browser.ts';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { CallerBadges } from '../card/caller-line.tsx';
import { recordQuery } from '../record.queries.ts';
import { CallerRecord } from './caller-record.tsx';
import { FollowButton } from './follow-button.tsx';

export function RecordPage() {
  const { userId } = useParams({ from: '/callers/$userId' });
  const { data } = useInfiniteQuery(recordQuery(userId));
  const record = data?.pages[0];
  useTitle(record === undefined ? 'Calls' : `${record.userName}'s calls`);
  return (
    <div className="flex flex-col desk:desk-height">
      <header className="flex shrink-0 items-center gap-3 px-3 py-2.5">
        {record === undefined ? (
          <h1 className="font-semibold text-title">Calls</h1>
        ) : (
          <>
            <Avatar {...record} size={40} />
            <div className="flex min-w-0 flex-1 flex-col gap-0.5">
              <span className="flex min-w-0 items-center gap-1.5">
                <h1 className="truncate font-semibold text-title text-t1">{record.userName}</h1>
                <CallerBadges caller={record} />
              </span>
              <p className="text-t3">
                {record.joinedAt !== null && `Joined ${formatDate(record.joinedAt)}, `}
                {record.followers} {record.followers === 1 ? 'follower' : 'followers'}
              </p>
            </div>
            <FollowButton record={record} />
          </>
        )}
      </header>
      <CallerRecord userId={userId} />
    </div>
  );
}
