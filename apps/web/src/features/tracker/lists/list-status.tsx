import type { FeedGap } from '@dugout/contract/tracker/activity';
import { TRACKER_TEXTS } from '@dugout/contract/tracker/values';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { TriangleAlert } from 'lucide-react';
import { formatCount } from '#/shared/format/numbers.ts';

export const LoadingRows = ({ text }: { readonly text: string }) => (
  <div className="min-h-0 flex-1 overflow-hidden">
    <p className="px-3 py-2 text-t3" role="status">
      {text}
    </p>
    <SkeletonRows rows={6} height={28} label={text} />
  </div>
);

export const Refreshing = ({ on }: { readonly on: boolean }) => (
  <span role="status" className="text-small text-t3 empty:absolute">
    {on ? TRACKER_TEXTS.refreshing : ''}
  </span>
);

const GAP_TEXTS = {
  open: 'missed, fetching',
  lost: 'missed, no longer available from any node',
  filled: 'fetched',
} as const;

const gapText = ({ fromSlot, toSlot, state }: FeedGap): string =>
  `Slots ${formatCount(fromSlot)} to ${toSlot === null ? 'now' : formatCount(toSlot)}: ${GAP_TEXTS[state]}.`;

/** Missed stretches that are not yet in the list. */
export const GapBand = ({ gaps }: { readonly gaps: readonly FeedGap[] }) =>
  gaps.length === 0 ? null : (
    <p
      role="status"
      className="flex shrink-0 items-center gap-1.5 border-b border-caution-line bg-caution-tint px-3 py-1 text-caution text-small"
    >
      <TriangleAlert className="size-3 shrink-0" aria-hidden />
      {gaps.map(gapText).join(' ')}
    </p>
  );
