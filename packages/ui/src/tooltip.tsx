import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Delay } from './lib/delay.ts';
import { isEscape } from './lib/keys.ts';
import { type TipSide, tipPosition } from './lib/tip-position.ts';

const OPEN_AFTER_MS = 400;
/** Long enough for the pointer to move from the anchor onto the tip. */
const CLOSE_AFTER_MS = 120;

interface TipProps {
  readonly id: string;
  readonly anchor: Element;
  readonly side: TipSide;
  readonly onHold: () => void;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

function Tip({ id, anchor, side, onHold, onLeave, children }: TipProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tip = box.current;
    if (tip === null) return;
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const { left, top } = tipPosition(
      anchor.getBoundingClientRect(),
      tip.getBoundingClientRect(),
      view,
      side,
    );
    tip.style.left = `${left}px`;
    tip.style.top = `${top}px`;
  });
  return createPortal(
    <div
      ref={box}
      id={id}
      role="tooltip"
      className="layer-tooltip fixed top-0 left-0 max-w-72 animate-appear rounded-control border border-line3 bg-bg3 px-2.5 py-2 text-small text-t2 shadow-float"
      onPointerEnter={onHold}
      onPointerLeave={onLeave}
    >
      {children}
    </div>,
    document.body,
  );
}

/** Event handlers that a tooltip adds to its anchor. */
interface TriggerProps {
  readonly 'aria-describedby'?: string | undefined;
  readonly onPointerEnter?: (event: React.PointerEvent) => void;
  readonly onPointerLeave?: (event: React.PointerEvent) => void;
  readonly onFocus?: (event: React.FocusEvent) => void;
  readonly onBlur?: (event: React.FocusEvent) => void;
}

interface TooltipProps {
  readonly content: ReactNode;
  /** One DOM element, or a component that forwards these events. */
  readonly children: ReactElement<TriggerProps>;
  readonly side?: TipSide;
}

/**
 * Explains its child: after 400 ms under the pointer, immediately on keyboard focus; Esc closes it. Costs nothing
 * until then.
 */
export function Tooltip({ content, children, side = 'bottom' }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [delay] = useState(() => new Delay());
  const later = (ms: number, element: Element | null): void => delay.run(ms, () => setAnchor(element));

  useEffect(() => delay.stop, [delay]);
  useEffect(() => {
    if (anchor === null) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isEscape(event)) setAnchor(null);
    };
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, [anchor]);

  const { props } = children;
  const trigger = cloneElement(children, {
    'aria-describedby': anchor === null ? props['aria-describedby'] : id,
    onPointerEnter: (event) => {
      props.onPointerEnter?.(event);
      if (event.pointerType !== 'touch') later(OPEN_AFTER_MS, event.currentTarget);
    },
    onPointerLeave: (event) => {
      props.onPointerLeave?.(event);
      later(CLOSE_AFTER_MS, null);
    },
    onFocus: (event) => {
      props.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) setAnchor(event.currentTarget);
    },
    onBlur: (event) => {
      props.onBlur?.(event);
      later(0, null);
    },
  });
  return (
    <>
      {trigger}
      {anchor !== null && (
        <Tip
          id={id}
          anchor={anchor}
          side={side}
          onHold={delay.stop}
          onLeave={() => later(CLOSE_AFTER_MS, null)}
        >
          {content}
        </Tip>
      )}
    </>
  );
}

interface FigureTipProps {
  readonly name: string;
  readonly value?: ReactNode;
  readonly definition: ReactNode;
  /** Window, source, time and slot of the figure. */
  readonly source?: ReactNode;
}

/** The usual content of a figure's tooltip: name and value, meaning, and source. */
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
