import { distribution, type Slice } from '../token.model.ts';

interface Shares {
  readonly top10Pct: number | null;
  readonly insiderPct: number | null;
  readonly sniperPct: number | null;
  readonly liquidityPct: number | null;
}

/** Who holds the supply, as parts of a bar; null where the largest holders are not known. */
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
