/** Placeholder for listed tokens until the scripts have loaded. Also the default for other pages. */
export const TokensFrame = () => (
  <>
    <div className="h-11 border-line1 border-b" />
    <div className="h-9 border-line1 border-b max-desk:hidden" />
    <div className="h-6 border-line2 border-b max-desk:hidden" />
    <template id="first-row" data-of="tokens" data-rows={12}>
      <div className="flex h-8 items-center gap-3 border-line1 border-b px-3 max-desk:h-29">
        <span className="size-5.5 shrink-0 rounded-badge bg-active max-desk:size-11" />
        <span data-waiting className="h-2.5 w-32 rounded-badge bg-active" />
        <p className="min-w-0 flex-1 truncate text-t3 max-desk:text-title">
          <span data-part="symbol" className="font-semibold text-t1" /> <span data-part="name" />
        </p>
        <span data-waiting className="h-2.5 w-12 rounded-badge bg-active" />
        <span data-part="marketCap" className="min-w-14 text-right font-medium text-t1" />
        <span data-waiting className="h-2.5 w-14 rounded-badge bg-active" />
        <span
          data-part="change"
          className="min-w-16 text-right data-[side=down]:text-down data-[side=up]:text-up"
        />
      </div>
    </template>
  </>
);
