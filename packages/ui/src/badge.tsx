import type { ReactNode } from 'react';
import { cn } from './lib/cn.ts';

export type BadgeTone = 'neutral' | 'outline' | 'accent' | 'up' | 'down' | 'caution' | 'info';

const TONES: Readonly<Record<BadgeTone, string>> = {
  neutral: 'border-transparent bg-active text-t2',
  outline: 'border-line3 text-t2',
  accent: 'border-transparent bg-accent-tint text-accent',
  up: 'border-transparent bg-up-tint text-up',
  down: 'border-transparent bg-down-tint text-down',
  caution: 'border-transparent bg-caution-tint text-caution',
  info: 'border-transparent bg-info-tint text-info',
};

interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly icon?: ReactNode;
  readonly title?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export const Badge = ({ tone = 'neutral', icon, title, className, children }: BadgeProps) => (
  <span
    title={title}
    className={cn(
      'inline-flex h-4 shrink-0 items-center gap-1 whitespace-nowrap rounded-badge border px-1 text-micro font-semibold [&>svg]:size-2.5',
      TONES[tone],
      className,
    )}
  >
    {icon}
    {children}
  </span>
);

export const Count = ({ children }: { readonly children: ReactNode }) => (
  <span className="inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-accent-fill px-1 text-micro font-semibold text-on-accent">
    {children}
  </span>
);
