import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ComponentType, MouseEvent, ReactNode } from 'react';
import { cn } from './lib/cn.ts';

export type ButtonKind = 'neutral' | 'ghost' | 'primary' | 'quick' | 'buy' | 'sell';
/** Height in CSS pixels. */
export type ButtonSize = 24 | 28 | 32 | 40 | 48;

interface ButtonProps extends Omit<ComponentProps<'button'>, 'size'> {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  /** While busy, the button keeps its width, ignores presses and may show `busyLabel`. */
  readonly busy?: boolean;
  readonly busyLabel?: ReactNode;
  /** Square, for an icon-only button. Requires an `aria-label`. */
  readonly icon?: boolean;
}

const KINDS: Readonly<Record<ButtonKind, string>> = {
  neutral:
    'border-line2 bg-bg2 text-t1 hover:bg-hover active:bg-active aria-pressed:bg-active aria-pressed:border-line3',
  ghost:
    'border-transparent text-t2 hover:bg-hover hover:text-t1 active:bg-active aria-pressed:bg-active aria-pressed:text-t1',
  primary: 'border-transparent bg-accent-fill text-on-accent hover:bg-accent-fill-hover font-semibold',
  quick:
    'border-accent-line bg-accent-tint text-accent hover:border-accent-fill hover:bg-accent-fill hover:text-on-accent font-semibold',
  buy: 'border-transparent bg-buy-fill text-on-side hover:brightness-110 active:brightness-90 font-semibold',
  sell: 'border-transparent bg-sell-fill text-on-side hover:brightness-110 active:brightness-90 font-semibold',
};

const SIZES: Readonly<Record<ButtonSize, string>> = {
  24: 'h-6 px-2 text-body',
  28: 'h-7 px-2.5 text-body',
  32: 'h-8 px-3 text-body',
  40: 'h-10 px-4 text-strong font-semibold',
  48: 'h-12 px-4 text-strong font-semibold',
};
const SQUARES: Readonly<Record<ButtonSize, string>> = {
  24: 'size-6',
  28: 'size-7',
  32: 'size-8',
  40: 'size-10',
  48: 'size-12',
};

/** Returns the class of a button, for links that look like one. */
export const buttonClass = (kind: ButtonKind = 'neutral', size: ButtonSize = 28, icon = false): string =>
  cn(
    'relative inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-control border font-medium',
    'transition-colors duration-80 hover:duration-0 disabled:border-line1 disabled:bg-bg2 disabled:text-t4 disabled:brightness-100',
    icon ? SQUARES[size] : SIZES[size],
    KINDS[kind],
    kind === 'primary' && 'max-desk:min-h-11',
  );

/** Swallows presses on a busy button, so that elements around it do not react either. */
const swallow = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

export function Button({
  kind,
  size,
  busy = false,
  busyLabel,
  icon = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      data-main-action={kind === 'primary' || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={cn(buttonClass(kind, size, icon), className)}
      onClick={busy ? swallow : onClick}
      {...rest}
    >
      {busy ? (
        <>
          <LoaderCircle className="size-3.5 animate-busy" aria-hidden />
          {icon ? null : (busyLabel ?? children)}
        </>
      ) : (
        children
      )}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'busyLabel' | 'children' | 'aria-label'> {
  readonly icon: ComponentType<{ readonly className: string; readonly 'aria-hidden': true }>;
  /** Accessible name. */
  readonly label: string | undefined;
  readonly iconClass?: string;
}

export const IconButton = ({ icon: Icon, label, iconClass = 'size-3.5', ...rest }: IconButtonProps) => (
  <Button icon aria-label={label} {...rest}>
    <Icon className={iconClass} aria-hidden />
  </Button>
);
