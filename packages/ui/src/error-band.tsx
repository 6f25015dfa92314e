import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './lib/cn.ts';

interface ErrorBandProps {
  readonly title: string;
  /** The data shown until then, and its age. */
  readonly children?: ReactNode;
  readonly actionLabel?: string;
  readonly onAction?: () => void;
  readonly className?: string;
}

/** A band above the previous content, which stays visible. */
export const ErrorBand = ({
  title,
  children,
  actionLabel = 'Retry',
  onAction,
  className,
}: ErrorBandProps) => (
  <div
    role="alert"
    className={cn(
      'flex gap-2 rounded-control border border-down bg-down-tint px-3 py-2',
      children === undefined ? 'items-center' : 'items-start',
      className,
    )}
  >
    <CircleAlert className="mt-px size-3.5 shrink-0 text-down" aria-hidden />
    <div className="min-w-0 flex-1">
      <p className="font-medium text-t1">{title}</p>
      {children !== undefined && <p className="text-t2">{children}</p>}
    </div>
    {onAction !== undefined && (
      <Button size={24} onClick={onAction}>
        {actionLabel}
      </Button>
    )}
  </div>
);
