import { Button, IconButton } from '@dugout/ui/button';
import { Link2, X } from 'lucide-react';
import { formatCount } from '#/shared/format/numbers.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { useCopy } from '#/shared/hooks/use-copy.ts';
import { useAlpha } from '../alpha.store.ts';
import { BacktestLine } from '../backtest/backtest-line.tsx';
import { DuplicatesChoice } from '../filter/duplicates-choice.tsx';
import { addressOf } from '../filter/filter-address.ts';
import { FlagChoice } from '../filter/flag-choice.tsx';
import { LaunchpadChoice } from '../filter/launchpad-choice.tsx';
import { MetricFields } from '../filter/metric-fields.tsx';
import { PresetName, SaveButtons } from '../presets/preset-form.tsx';
import { useIsChanged } from '../presets/use-is-changed.ts';
import { useSave } from '../presets/use-save.ts';

interface FilterPanelProps {
  readonly matched: number | null;
  readonly of: number | null;
}

const Matches = ({ matched, of }: FilterPanelProps) => (
  <span role="status" className="whitespace-nowrap text-t2">
    <span className="font-semibold text-t1">{formatCount(matched)}</span> of {formatCount(of)} match
  </span>
);

function Head({ matched, of }: FilterPanelProps) {
  const { draft, chosen, clear, setPanel } = useAlpha();
  const isChanged = useIsChanged();
  const phone = usePhone();
  const copy = useCopy();
  return (
    <header className="flex h-10 shrink-0 items-center gap-2 border-line2 border-b px-3 max-desk:h-13">
      <h2 className="font-semibold text-strong text-t1">Filters</h2>
      <span className="min-w-0 truncate text-t3">
        {chosen ?? ''}
        {isChanged && ', changed'}
      </span>
      <span className="flex-1" />
      {!phone && <Matches matched={matched} of={of} />}
      <Button kind="ghost" size={phone ? 40 : 24} onClick={clear}>
        Clear filters
      </Button>
      <IconButton
        icon={Link2}
        label="Copy filter link"
        kind="ghost"
        size={phone ? 40 : 24}
        title="Copy filter link"
        onClick={() => copy(location.origin + addressOf(draft))}
      />
      <IconButton
        icon={X}
        label="Close Filters"
        kind="ghost"
        size={phone ? 40 : 24}
        onClick={() => setPanel(false)}
      />
    </header>
  );
}

/**
 * All call filters, to the left of the sidebar; on a phone a sheet with count and Update at the bottom. Changes
 * apply after 400 ms.
 */
export function FilterPanel({ matched, of }: FilterPanelProps) {
  const phone = usePhone();
  const saving = useSave();
  return (
    <section
      aria-label="Filters"
      className="fixed top-[calc(var(--top-bar)+var(--strip-top)+8px)] right-[calc(var(--social)+8px)] flex max-h-[calc(100dvh-var(--top-bar)-var(--strip-top)-var(--bottom-bar)-var(--strip-bottom,0px)-16px)] w-116 flex-col rounded-card border border-line3 bg-bg3 shadow-float max-desk:layer-float max-desk:inset-x-0 max-desk:top-(--top-bar) max-desk:bottom-(--bottom-bar) max-desk:max-h-none max-desk:w-full max-desk:rounded-none max-desk:border-0 max-wide:max-w-[calc(100vw-var(--social)-16px)] max-desk:max-w-none"
    >
      <Head matched={matched} of={of} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <LaunchpadChoice />
        <FlagChoice />
        <MetricFields />
        <DuplicatesChoice />
        <BacktestLine />
        {phone && (
          <div className="border-line2 border-t p-3">
            <PresetName saving={saving} />
          </div>
        )}
      </div>
      <footer className="flex shrink-0 items-start gap-2 border-line2 border-t p-3 max-desk:items-center">
        {phone ? <Matches matched={matched} of={of} /> : <PresetName saving={saving} />}
        <span className="flex-1 desk:hidden" />
        <SaveButtons saving={saving} />
      </footer>
    </section>
  );
}
