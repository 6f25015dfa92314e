import {
  cloneElement,
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { isEscape } from './lib/keys.ts';
import { tipPosition } from './lib/tip-position.ts';

const FOCUSABLE =
  'input:not(:disabled), select:not(:disabled), button:not(:disabled), textarea:not(:disabled), a[href], [tabindex="0"]';

/**
 * Returns the host of a panel: the dialog around its anchor, which captures presses and focus, otherwise the
 * page.
 */
const hostOf = (anchor: Element): Element => anchor.closest('[role="dialog"][data-state]') ?? document.body;

/** Returns the available area of a host; a dialog is the containing block of its fixed children. */
function areaOf(host: Element): { left: number; top: number; width: number; height: number } {
  if (host !== document.body) return host.getBoundingClientRect();
  return { left: 0, top: 0, width: document.documentElement.clientWidth, height: window.innerHeight };
}

interface PanelProps {
  readonly label: string;
  /** The element next to the panel; gets focus back on Esc. */
  readonly anchor: Element;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The panel of a popover alone, for contents loaded when first opened. */
export function PopoverPanel({ label, anchor, onClose, children }: PanelProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const panel = box.current;
    if (panel === null) return;
    const place = (): void => {
      const { left, top, height } = anchor.getBoundingClientRect();
      const area = areaOf(hostOf(anchor));
      // Without the scale of its opening animation.
      const size = { width: panel.offsetWidth, height: panel.offsetHeight };
      const beside = { left: left - area.left, top: top - area.top, height, width: size.width };
      const spot = tipPosition(beside, size, area, 'bottom');
      panel.style.left = `${spot.left}px`;
      panel.style.top = `${spot.top}px`;
    };
    place();
    const grown = new ResizeObserver(place);
    grown.observe(panel);
    addEventListener('resize', place);
    return () => {
      grown.disconnect();
      removeEventListener('resize', place);
    };
  }, [anchor]);
  useEffect(() => {
    const panel = box.current;
    panel?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    const onPointerDown = ({ target }: PointerEvent): void => {
      if (target instanceof Node && panel?.contains(target) !== true && !anchor.contains(target)) onClose();
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isEscape(event)) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
      if (anchor instanceof HTMLElement) anchor.focus();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [anchor, onClose]);
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    if (relatedTarget === null || relatedTarget === anchor || currentTarget.contains(relatedTarget)) return;
    // A press on text in the panel focuses the dialog around it.
    if (!relatedTarget.contains(currentTarget)) onClose();
  };
  return createPortal(
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      data-keeps-escape
      className="layer-menu fixed top-0 left-0 max-h-[calc(100dvh-16px)] animate-appear overflow-y-auto overscroll-contain rounded-card border border-line3 bg-bg3 p-3 shadow-float"
      onBlur={onBlur}
    >
      {children}
    </div>,
    hostOf(anchor),
  );
}

interface TriggerProps {
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-haspopup'?: 'dialog';
  readonly onClick?: (event: React.MouseEvent) => void;
}

interface PopoverProps {
  readonly label: string;
  /** One button; a press opens and closes. */
  readonly trigger: ReactElement<TriggerProps>;
  /** Content of the panel; `close` returns focus to the button. */
  readonly children: (close: () => void) => ReactNode;
}

/** A small form next to its button. Takes focus; closes on Esc, on a press outside and when focus leaves it. */
export function Popover({ label, trigger, children }: PopoverProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [dismiss] = useState(() => () => setAnchor(null));
  const button = cloneElement(trigger, {
    'aria-expanded': anchor !== null,
    'aria-haspopup': 'dialog',
    onClick: ({ currentTarget }) => setAnchor((open) => (open === null ? currentTarget : null)),
  });
  const close = (): void => {
    dismiss();
    if (anchor instanceof HTMLElement) anchor.focus();
  };
  return (
    <>
      {button}
      {anchor !== null && (
        <PopoverPanel label={label} anchor={anchor} onClose={dismiss}>
          {children(close)}
        </PopoverPanel>
      )}
    </>
  );
}
