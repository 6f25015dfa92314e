import { X } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { cn } from './lib/cn.ts';

interface ChipProps {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly onPress?: (event: MouseEvent<HTMLButtonElement>) => void;
  /** Shows a close control, named by `removeLabel`. */
  readonly onRemove?: () => void;
  readonly removeLabel?: string;
  readonly className?: string;
}

/** A chip for a filter, a recent search or a choice. */
export function Chip({ icon, children, onPress, onRemove, removeLabel = 'Remove', className }: ChipProps) {
  const body = (
    <>
      {icon}
      {children}
    </>
  );
  return (
    <span
      className={cn(
        'inline-flex h-7 items-center rounded-control border border-line2 bg-bg2 text-body font-medium [&_svg]:size-3',
        className,
      )}
    >
      {onPress === undefined ? (
        <span className="flex items-center gap-1.5 px-2">{body}</span>
      ) : (
        <button
          type="button"
          className="flex h-full items-center gap-1.5 rounded-control px-2 hover:bg-hover"
          onClick={onPress}
        >
          {body}
        </button>
      )}
      {onRemove !== undefined && (
        <button
          type="button"
          aria-label={removeLabel}
          className="flex h-full items-center rounded-control pr-1.5 pl-1 text-t3 hover:text-t1"
          onClick={onRemove}
        >
          <X aria-hidden />
        </button>
      )}
    </span>
  );
}
