import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEventHandler, type ReactNode, useState } from 'react';
import { cn } from './lib/cn.ts';
import { leaveEscapeInside } from './lib/keeps-escape.ts';
import { useScrollLock } from './lib/scroll-lock.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string;
  /** Visually hides the title row; the content has its own header. */
  readonly bare?: boolean;
  /** On a phone, slides up from the bottom edge, over the full width and nearly the full height. */
  readonly sheet?: boolean;
  readonly className?: string;
  /** Called for keys pressed anywhere in the dialog. */
  readonly onKeyDown?: KeyboardEventHandler | undefined;
  readonly children: ReactNode;
}

/**
 * A modal dialog: traps and restores focus, closes on Esc and on a press outside. The top bar is never dimmed.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  bare = false,
  sheet = false,
  className,
  onKeyDown,
  children,
}: DialogProps) {
  useScrollLock(open);
  // A dialog opened by a key or by code has no trigger to which focus could return.
  const [before] = useState(() => document.activeElement);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <div
          className="layer-backdrop fixed inset-x-0 top-(--top-bar) bottom-0 animate-appear-dialog bg-backdrop"
          data-backdrop
        />
        <Radix.Content
          {...(onKeyDown === undefined ? {} : { onKeyDown })}
          onEscapeKeyDown={leaveEscapeInside}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (before instanceof HTMLElement) before.focus({ preventScroll: true });
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={cn(
            'layer-dialog -translate-x-1/2 fixed top-[92px] left-1/2 flex max-h-[calc(100dvh-108px)] w-[calc(100vw-16px)] animate-appear-dialog flex-col',
            'max-w-110 overflow-hidden border border-line3 bg-bg3 shadow-float outline-none max-desk:max-h-[calc(100dvh-64px)]',
            'rounded-card',
            sheet
              ? 'max-desk:top-auto max-desk:bottom-0 max-desk:w-full max-desk:max-w-none max-desk:rounded-b-none max-desk:border-x-0 max-desk:border-b-0'
              : 'max-desk:top-14',
            className,
          )}
        >
          <div
            className={
              bare
                ? 'sr-only'
                : 'flex h-11 shrink-0 items-center justify-between border-b border-line2 pr-2 pl-4'
            }
          >
            <Radix.Title className="text-title font-semibold">{title}</Radix.Title>
            {!bare && (
              <Radix.Close
                aria-label="Close"
                className="flex size-7 items-center justify-center rounded-control text-t2 hover:bg-hover"
              >
                <X className="size-4" aria-hidden />
              </Radix.Close>
            )}
          </div>
          {description !== undefined && (
            <Radix.Description className="sr-only">{description}</Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
