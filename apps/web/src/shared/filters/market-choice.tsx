import { MARKET_IDS, type MarketId } from '@dugout/domain/markets';
import { Tick } from '@dugout/ui/tick';
import { LaunchpadIcon } from '#/shared/tokens/marks/launchpad-badge.tsx';
import { marketName } from '#/shared/tokens/marks/launchpads.ts';

interface MarketChoiceProps {
  readonly chosen: readonly MarketId[];
  readonly onChange: (chosen: readonly MarketId[]) => void;
  readonly legend?: string;
  /** The markets to choose from; all by default. */
  readonly markets?: readonly MarketId[];
}

/** A checkbox per market; none checked means all. */
export const MarketChoice = ({
  chosen,
  onChange,
  legend = 'Markets (none selected = all)',
  markets = MARKET_IDS,
}: MarketChoiceProps) => (
  <fieldset>
    <legend className="pb-1 text-small text-t3">{legend}</legend>
    <div className="grid grid-cols-2 gap-x-2">
      {markets.map((market) => (
        <label
          key={market}
          className="flex h-7 cursor-pointer items-center gap-2 rounded-control px-1 text-t2 hover:bg-hover has-checked:text-t1 max-desk:h-10 [&_svg]:size-3.5 [&_svg]:shrink-0"
        >
          <Tick
            checked={chosen.includes(market)}
            onChange={({ target }) =>
              onChange(markets.filter((each) => (each === market ? target.checked : chosen.includes(each))))
            }
          />
          <LaunchpadIcon market={market} />
          <span className="truncate">{marketName(market)}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
