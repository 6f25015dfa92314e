import { useInfiniteQuery } from '@tanstack/react-query';
import { formatCount } from '#/shared/format/numbers.ts';
import { recordQuery } from '../record.queries.ts';
import { CallerRecord } from './caller-record.tsx';
import { FollowButton } from './follow-button.tsx';

/** A trader's record as a tab of their profile, without its own header. */
export function ProfileCalls({ userId }: { readonly userId: string }) {
  const record = useInfiniteQuery(recordQuery(userId)).data?.pages[0];
  return (
    <>
      {record !== undefined && (
        <p className="flex shrink-0 items-center justify-between gap-3 px-3 py-2 text-t3">
          {formatCount(record.followers)} {record.followers === 1 ? 'follower' : 'followers'}
          <FollowButton record={record} />
        </p>
      )}
      <CallerRecord userId={userId} />
    </>
  );
}
