import { Button } from '@dugout/ui/button';
import { ChartSpline } from 'lucide-react';
import { Suspense } from 'react';
import { usePanel } from '#/shared/hooks/use-panel.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import type { Indicator } from '../chart/indicators.ts';

const load = () => import('./indicators-panel.tsx');
const IndicatorsPanel = lazyComponent(async () => (await load()).IndicatorsPanel);

interface IndicatorsButtonProps {
  readonly indicators: readonly Indicator[];
  readonly onChange: (indicators: readonly Indicator[]) => void;
}

export function IndicatorsButton({ indicators, onChange }: IndicatorsButtonProps) {
  const { open, toggle, dismiss } = usePanel<null>();
  return (
    <>
      <Button
        kind="ghost"
        size={24}
        aria-label="Indicators"
        title="Indicators"
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        className="max-desk:size-8 @max-[760px]:px-1.5"
        onPointerEnter={() => void load()}
        onClick={({ currentTarget }) => toggle(currentTarget, null)}
      >
        <ChartSpline className="size-3.5" aria-hidden />
        <span className="@max-[760px]:hidden">Indicators</span>
      </Button>
      <Suspense>
        {open !== null && (
          <IndicatorsPanel
            anchor={open.anchor}
            indicators={indicators}
            onChange={onChange}
            onDismiss={dismiss}
          />
        )}
      </Suspense>
    </>
  );
}
