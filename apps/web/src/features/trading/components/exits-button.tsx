import type { Position } from '@dugout/contract/portfolio/position';
import { Button, type ButtonSize } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { PopoverPanel } from '@dugout/ui/popover';
import { Plus, Target } from 'lucide-react';
import { Suspense } from 'react';
import { usePanel } from '#/shared/hooks/use-panel.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';

const ExitsPanel = lazyComponent(async () => (await import('./exits-panel.tsx')).ExitsPanel);

interface ExitsButtonProps {
  readonly position: Position;
  /** Active exit rules of the position. */
  readonly count: number;
  readonly size?: ButtonSize;
  /** 'figure' shows a target and the count, 'plus' follows the rules themselves, 'text' says what it does. */
  readonly look: 'figure' | 'plus' | 'text';
  readonly className?: string;
}

/** Opens the exit rules of a position, on every list of positions. */
export function ExitsButton({ position, count, size = 24, look, className }: ExitsButtonProps) {
  const { open, toggle, dismiss, close } = usePanel<null>();
  const label = `Exit rules of ${position.symbol}`;
  return (
    <>
      <Button
        kind={look === 'text' ? 'neutral' : 'ghost'}
        size={size}
        icon={look === 'plus'}
        aria-label={
          look === 'text' ? `Add exit rules: ${position.symbol}` : `${label}: ${count === 0 ? 'none' : count}`
        }
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        className={cn(look === 'figure' && 'gap-0.5 px-1', className)}
        onClick={(event) => {
          event.stopPropagation();
          toggle(event.currentTarget, null);
        }}
      >
        {look === 'plus' && <Plus className="size-3.5" aria-hidden />}
        {look === 'figure' && (
          <>
            <Target className={cn('size-3.5', count === 0 ? 'text-t3' : 'text-accent')} aria-hidden />
            <span className="min-w-2 text-small">{count === 0 ? '' : count}</span>
          </>
        )}
        {look === 'text' && 'Add exit rules'}
      </Button>
      {open !== null && (
        <PopoverPanel label={label} anchor={open.anchor} onClose={dismiss}>
          <Suspense fallback={<div className="h-60 w-80 max-w-[calc(100vw-40px)]" />}>
            <ExitsPanel position={position} onDone={close} />
          </Suspense>
        </PopoverPanel>
      )}
    </>
  );
}
