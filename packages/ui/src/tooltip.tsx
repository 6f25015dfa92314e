import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Set once around the app: the time before the first tooltip. */
export const TooltipProvider = ({ children }: { readonly children: ReactNode }) => (
  <Radix.Provider delayDuration={400} skipDelayDuration={200}>
    {children}
  </Radix.Provider>
);

interface TooltipProps {
  readonly content: ReactNode;
  /** One element that can take focus. */
  readonly children: ReactNode;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
}

/** Explains what it wraps, on hover and on focus; Esc closes it. */
export const Tooltip = ({ content, children, side = 'bottom' }: TooltipProps) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className="layer-tooltip max-w-72 animate-appear rounded-control border border-line3 bg-bg3 px-2.5 py-2 text-small text-t2 shadow-float"
      >
        {content}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

interface FigureTipProps {
  readonly name: string;
  readonly value?: ReactNode;
  readonly definition: ReactNode;
  /** Window, source, time and slot of the figure. */
  readonly source?: ReactNode;
}

/** The usual content of a figure's tooltip: name and value, what it means, where it comes from. */
export const FigureTip = ({ name, value, definition, source }: FigureTipProps) => (
  <span className="flex flex-col gap-1">
    <span className="flex justify-between gap-6 text-body font-semibold text-t1">
      <span>{name}</span>
      <span>{value}</span>
    </span>
    <span className="text-body">{definition}</span>
    {source !== undefined && <span className="text-t3">{source}</span>}
  </span>
);
