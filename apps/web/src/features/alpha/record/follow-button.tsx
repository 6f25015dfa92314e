import type { CallerRecord } from '@dugout/contract/alpha/record';
import { Button } from '@dugout/ui/button';
import { Bell, BellRing } from 'lucide-react';
import { useFollow } from '../use-follow.ts';

export function FollowButton({ record: { userId, userName, following } }: { readonly record: CallerRecord }) {
  const { toggle, isPending, isOwn } = useFollow(userId, following);
  if (isOwn) return null;
  const Icon = following ? BellRing : Bell;
  return (
    <Button
      size={32}
      busy={isPending}
      aria-pressed={following}
      aria-label={`Notify me of calls by ${userName}`}
      onClick={toggle}
    >
      <Icon className={following ? 'size-3.5 text-accent' : 'size-3.5'} aria-hidden />
      Notify me
    </Button>
  );
}
