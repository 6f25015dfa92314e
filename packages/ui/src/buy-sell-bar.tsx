/** Buys and sells as two lines that share a width. Decorative: the counts are above it. */
export function BuySellBar({ buys, sells }: { readonly buys: number; readonly sells: number }) {
  const total = buys + sells;
  // Whole percents, to avoid a new layout for invisible changes.
  const share = total === 0 ? 0 : Math.round((buys / total) * 100);
  return (
    <span aria-hidden className="flex h-0.5 w-full gap-px">
      {total === 0 ? (
        <span className="flex-1 bg-line2" />
      ) : (
        <>
          <span className="bg-up" style={{ width: `${share}%` }} />
          <span className="flex-1 bg-down" />
        </>
      )}
    </span>
  );
}
