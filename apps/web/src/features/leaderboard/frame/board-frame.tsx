import { Skeleton } from '@dugout/ui/skeleton';
import { NobodyYet } from '../components/nobody-yet.tsx';

/** Placeholder of the traders' board until its scripts have loaded. */
export const BoardFrame = () => (
  <>
    <div className="h-11 border-line2 border-b max-desk:h-21" />
    <div className="h-11 border-line2 border-b max-desk:h-8" />
    <div className="h-7 border-line2 border-b" />
    <template id="first-empty">
      <NobodyYet label="Traders" />
    </template>
    <template id="first-row" data-of="board" data-rows={14}>
      <div className="flex h-8 items-center gap-3 border-line1 border-b px-3 max-desk:h-13">
        <span data-part="position" className="w-9 text-right font-semibold text-t2 max-desk:w-8" />
        <span className="size-5 shrink-0 rounded-full bg-active max-desk:size-8" />
        <span data-part="name" className="min-w-0 flex-1 truncate font-semibold text-t1" />
        <span data-waiting>
          <Skeleton className="w-14" />
        </span>
        <span
          data-part="change"
          className="font-semibold text-t2 data-[side=down]:text-down data-[side=up]:text-up"
        />
      </div>
    </template>
  </>
);
