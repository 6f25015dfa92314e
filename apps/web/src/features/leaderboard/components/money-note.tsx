import type { Leaderboard } from '@dugout/contract/leaderboard/board';
import { FigureTip, Tooltip } from '@dugout/ui/tooltip';
import { ShieldCheck } from 'lucide-react';
import { formatBalance } from '#/shared/format/numbers.ts';
import { FIGURES, solOf } from '../figures.ts';

/** The kind of money that a board counts, and its exclusions. */
export const MoneyNote = ({ board }: { readonly board: Leaderboard }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-t2">
    {board.hidesPnl && <span>Your PnL is hidden, so you are not listed.</span>}
    {board.kind !== 'callers' && (
      <Tooltip content={<FigureTip {...FIGURES.wash} />}>
        <button type="button" className="flex cursor-help items-center gap-1.5 rounded-badge">
          <ShieldCheck className="size-3.5 text-up" aria-hidden />
          <span>
            Wash volume excluded:{' '}
            <span className="font-semibold text-t1">{formatBalance(solOf(board.washLamports))} SOL</span>
          </span>
        </button>
      </Tooltip>
    )}
    <span className={board.money === 'play' ? 'text-caution' : 'text-t1'}>
      {board.money === 'play' ? 'Play money' : 'Live'}
    </span>
  </p>
);
