import { SkeletonRows } from '@dugout/ui/skeleton';

/** Placeholder of a token's page until its scripts have loaded: name and price. */
export const TokenFrame = () => (
  <>
    <template id="first-row" data-of="token" data-rows={1}>
      <div className="flex h-14 items-center gap-4 border-line2 border-b px-3 max-desk:h-auto max-desk:flex-col max-desk:items-start max-desk:gap-2 max-desk:py-2">
        <span className="flex min-w-0 max-w-full items-center gap-3">
          <span className="size-9 shrink-0 rounded-badge bg-active max-desk:size-10" />
          <span data-waiting className="h-2.5 w-32 rounded-badge bg-active" />
          <span data-part="name" className="min-w-0 truncate font-semibold text-t1 text-title" />
          <span data-part="symbol" className="shrink-0 text-strong text-t2" />
        </span>
        <span data-waiting className="h-4 w-24 rounded-badge bg-active" />
        <span
          data-part="price"
          className="font-semibold text-price tracking-[-0.01em] max-desk:text-price-phone"
        />
      </div>
    </template>
    <div className="h-75 border-line2 border-b" />
    <SkeletonRows rows={8} height={28} />
  </>
);
