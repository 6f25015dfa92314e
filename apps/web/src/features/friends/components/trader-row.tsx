import type { Trader } from '@dugout/contract/friends/friend';
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
