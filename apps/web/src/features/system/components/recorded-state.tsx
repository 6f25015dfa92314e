import { Tooltip } from '@dugout/ui/tooltip';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';

const MEANING =
  'This market replays recorded Solana transactions. Prices are from the newest recorded trade. Only play-money trades move them.';

export const RecordedState = ({ children }: { readonly children: ReactNode }) => (
  <Tooltip content={MEANING} side="top">
    <button
      type="button"
      className="flex cursor-help items-center gap-1.5 rounded-badge"
      data-connection="recorded"
    >
      <History className="size-3 text-caution" aria-hidden />
      {children}
    </button>
  </Tooltip>
);
