import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, type Ref, useState } from 'react';
import { leaveEscapeInside } from './lib/keeps-escape.ts';
import { useScrollLock } from './lib/scroll-lock.ts';

interface DrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Fixed below the scrolling content. */
  readonly foot?: ReactNode;
  /** The panel element, for custom colors. */
  readonly panel?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/**
 * A panel at the right edge, 320 px wide, full width on a phone. Locks the scrolling of the page while open;
 * closes on Esc and on a press outside.
 */
export function Drawer({ title, onClose, foot, panel, children }: DrawerProps) {
  useScrollLock(true);
  const [before] = useState(() => document.activeElement);
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <div
          className="layer-panel fixed inset-x-0 top-(--top-bar) bottom-0 animate-appear-dialog bg-backdrop"
          data-backdrop
        />
        <Radix.Content
          ref={panel}
          aria-describedby={undefined}
          data-drawer
          onEscapeKeyDown={leaveEscapeInside}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (before instanceof HTMLElement) before.focus({ preventScroll: true });
          }}
          className="layer-panel fixed top-(--top-bar) right-0 bottom-0 flex w-80 max-w-full animate-appear-dialog flex-col border-line2 border-l bg-bg1 text-t1 outline-none max-desk:bottom-(--bottom-bar) max-desk:w-full max-desk:border-l-0"
        >
          <div className="flex h-10 shrink-0 items-center justify-between border-b border-line2 bg-(--navbar) pr-2 pl-3">
            <Radix.Title className="text-title font-semibold">{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className="flex size-7 items-center justify-center rounded-control text-t2 hover:bg-hover"
            >
              <X className="size-4" aria-hidden />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
          {foot !== undefined && <div className="shrink-0 border-line2 border-t bg-(--footer)">{foot}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
