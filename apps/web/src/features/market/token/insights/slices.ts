import { distribution, type Slice } from '../token.model.ts';

interface Shares {
  readonly top10Pct: number | null;
  readonly insiderPct: number | null;
  readonly sniperPct: number | null;
  readonly liquidityPct: number | null;
}

/** Returns the holders of the supply as bar slices; null if the largest holders are unknown. */
export const slicesOf = ({
  top10Pct,
  insiderPct,
  sniperPct,
  liquidityPct,
}: Shares): readonly Slice[] | null =>
  top10Pct === null
    ? null
    : distribution(
        { top10HoldersPct: top10Pct, insiderHoldingsPct: insiderPct, sniperHoldingsPct: sniperPct },
        [{ isPool: true, pct: liquidityPct }],
      );
