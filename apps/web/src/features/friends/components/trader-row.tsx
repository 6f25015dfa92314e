import type { Trader } from '@dugout/contract/friends/friend';
import { Skeleton } from '@dugout/ui/skeleton';
import type { ReactNode } from 'react';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { TraderName } from '#/shared/traders/trader-name.tsx';

interface TraderRowProps {
  readonly trader: Trader;
  readonly isOnline?: boolean;
  /** Below the name. */
  readonly text?: ReactNode;
  /** At the end of the row. */
  readonly children: ReactNode;
}

/** A trader in a list; 40 px high, or more with a warning. */
export const TraderRow = ({ trader, isOnline, text, children }: TraderRowProps) => (
  <li className="flex min-h-10 items-center gap-2.5 px-3 py-1 hover:bg-hover" data-trader={trader.userName}>
    <Avatar
      userId={trader.userId}
      userName={trader.userName}
      image={trader.image}
      {...(isOnline === undefined ? {} : { isOnline })}
    />
    <span className="flex min-w-0 flex-1 flex-col">
      <TraderName {...trader} />
      {text !== undefined && <span className="truncate text-small text-t3">{text}</span>}
    </span>
    <span className="flex shrink-0 items-center gap-1">{children}</span>
  </li>
);

const WIDTHS = ['w-28', 'w-20', 'w-32', 'w-24', 'w-36', 'w-16', 'w-30'] as const;

export const LoadingTraders = ({ label }: { readonly label: string }) => (
  <div role="status" aria-label={label}>
    {WIDTHS.map((width) => (
      <div key={width} className="flex h-10 items-center gap-2.5 px-3">
        <Skeleton className="size-7 rounded-full" />
        <span className="flex flex-col gap-1.5">
          <Skeleton className={width} />
          <Skeleton className="h-2 w-16" />
        </span>
      </div>
    ))}
  </div>
);
