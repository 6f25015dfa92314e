import { IconButton } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { isEscape, isTyping } from '@dugout/ui/lib/keys';
import { GripVertical, X } from 'lucide-react';
import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useEffect } from 'react';
import { usePhone } from '#/shared/hooks/browser.ts';
import type { Edge } from './geometry.ts';
import { useHold } from './use-hold.ts';
import { windowStep } from './window-keys.ts';
import { useWindow, windows } from './windows.ts';

/** Closes the front window with Esc, unless a dialog is above it or something is being typed outside of it. */
function useCloseKey(id: string, open: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isEscape(event) || event.defaultPrevented || windows.front() !== id) return;
      const { target } = event;
      const within = target instanceof Element && target.closest(`[data-window="${id}"]`) !== null;
      const covered = document.querySelector('[role=dialog], [role=menu]') !== null;
      if (covered || (!within && isTyping(target))) return;
      event.preventDefault();
      onClose();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [id, open, onClose]);
}

interface FloatingWindowProps {
  readonly id: string;
  readonly title: string;
  /** Shows the title to screen readers only, because the tabs repeat it. */
  readonly quietTitle?: boolean;
  /** Next to the title. */
  readonly tabs: ReactNode;
  /** Before the close button, 24 px high. */
  readonly actions: ReactNode;
  readonly onClose: () => void;
  readonly onDock?: () => void;
  /** Shown at the left edge while a release would dock. */
  readonly dockHint?: string;
  readonly children: ReactNode;
}

const EDGES: readonly (readonly [edge: Edge, place: string])[] = [
  ['n', 'inset-x-0 -top-1 h-2 cursor-ns-resize'],
  ['s', 'inset-x-0 -bottom-1 h-2 cursor-ns-resize'],
  ['e', 'inset-y-0 -right-1 w-2 cursor-ew-resize'],
  ['w', 'inset-y-0 -left-1 w-2 cursor-ew-resize'],
  ['ne', '-top-1 -right-1 size-3 cursor-nesw-resize'],
  ['sw', '-bottom-1 -left-1 size-3 cursor-nesw-resize'],
  ['nw', '-top-1 -left-1 size-3 cursor-nwse-resize'],
  ['se', '-right-1 -bottom-1 size-4 cursor-nwse-resize'],
];

interface HandleProps {
  readonly id: string;
  readonly edge: Edge;
  readonly place: string;
  readonly onDock: () => void;
}

const Handle = ({ id, edge, place, onDock }: HandleProps) => (
  <span
    aria-hidden
    data-edge={edge}
    className={cn('layer-bar absolute touch-none', place)}
    {...useHold(id, edge, onDock)}
  />
);

const nothing = (): void => {};

/** Floating windows use layers 40 to 59, in order of use. */
const LOWEST_LAYER = 40;
const SHEET = 'layer-float fixed inset-x-0 top-(--top-bar) bottom-(--bottom-bar) flex flex-col bg-bg3';
const FLOATING =
  'fixed flex flex-col rounded-card border border-line3 bg-bg3 shadow-float has-[[data-grip]:focus-visible]:border-accent';

/**
 * A window over the page: dragged by its title, resized on all sides, moved with arrow keys on its grip. On a
 * phone it is a sheet. Nothing while closed.
 */
export function FloatingWindow(props: FloatingWindowProps) {
  const {
    id,
    title,
    quietTitle = false,
    tabs,
    actions,
    onDock = nothing,
    onClose,
    dockHint,
    children,
  } = props;
  const open = useWindow(id);
  const phone = usePhone();
  const hold = useHold(id, null, onDock);
  useEffect(() => {
    const fit = (): void => windows.fit();
    addEventListener('resize', fit);
    // The strips write their heights into the root's style.
    const strips = new MutationObserver(fit);
    strips.observe(document.documentElement, { attributeFilter: ['style'] });
    return () => {
      removeEventListener('resize', fit);
      strips.disconnect();
    };
  }, []);
  useCloseKey(id, open !== null, onClose);
  if (open === null) return null;
  const { rect, order, docking } = open;
  const onKeyDown = (event: ReactKeyboardEvent): void => {
    const step = windowStep(event);
    if (step === null) return;
    event.preventDefault();
    windows.step(id, step.edge, step.by);
  };
  const place = phone
    ? {}
    : { left: rect.x, top: rect.y, width: rect.width, height: rect.height, zIndex: LOWEST_LAYER + order };
  return (
    <>
      {docking && (
        <div className="layer-float fixed top-(--top-bar) bottom-(--bottom-bar) left-0 flex w-(--dock) items-center justify-center border border-accent border-dashed bg-accent-tint font-semibold text-accent text-strong">
          {dockHint}
        </div>
      )}
      <section
        aria-label={title}
        data-window={id}
        className={phone ? SHEET : FLOATING}
        style={place}
        onPointerDownCapture={() => windows.toFront(id)}
        onFocus={() => windows.toFront(id)}
      >
        <div
          className="flex h-8 shrink-0 touch-none select-none items-center gap-3 border-b border-line2 pr-1 pl-1.5 max-desk:h-11 desk:cursor-move"
          data-window-title
          {...(phone ? {} : hold)}
        >
          <span className="flex items-center gap-1 font-semibold">
            {!phone && (
              <button
                type="button"
                data-grip
                aria-label={`Move ${title}`}
                title="Drag, or use arrow keys to move and Ctrl+arrow to resize"
                className="flex h-6 w-4 cursor-move items-center justify-center rounded-badge text-t3"
                onKeyDown={onKeyDown}
              >
                <GripVertical className="size-3.5" aria-hidden />
              </button>
            )}
            {!quietTitle && title}
          </span>
          {tabs}
          <span className="flex-1" />
          <span className="flex items-center gap-0.5">
            {actions}
            <IconButton icon={X} label={`Close ${title}`} kind="ghost" size={24} onClick={onClose} />
          </span>
        </div>
        {children}
        {!phone &&
          EDGES.map(([edge, at]) => <Handle key={edge} id={id} edge={edge} place={at} onDock={onDock} />)}
        {!phone && (
          <span
            aria-hidden
            className="pointer-events-none absolute right-0.5 bottom-0.5 size-2 border-line3 border-r-2 border-b-2"
          />
        )}
      </section>
    </>
  );
}
