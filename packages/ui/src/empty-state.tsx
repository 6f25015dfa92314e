import { createElement, type ReactNode } from 'react';
import { cn } from './lib/cn.ts';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** One line on how it gets content. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Replaces a whole page; the title becomes its heading. */
  readonly page?: boolean;
  readonly className?: string;
}

export const EmptyState = ({ icon, title, children, action, page = false, className }: EmptyStateProps) => (
  <div
    className={cn(
      'flex flex-col items-center gap-2 px-6 py-10 text-center [&>svg]:size-5 [&>svg]:text-t3',
      className,
    )}
  >
    {icon}
    {createElement(page ? 'h1' : 'p', { className: 'text-strong font-medium text-t1' }, title)}
    {children !== undefined && <p className="max-w-80 text-body text-t3">{children}</p>}
    {action}
  </div>
);
