import type { ClosedPosition } from '@dugout/contract/portfolio/lots';
import { Dialog } from '@dugout/ui/dialog';
import { formatPercent, formatSol, formatSolChange, solToneOf } from '#/shared/format/numbers.ts';
import { REALIZED_PNL } from '#/shared/format/pnl-names.ts';
import { LotList } from '../lots/lot-list.tsx';

interface ClosedDialogProps {
  readonly position: ClosedPosition;
  readonly onClose: () => void;
  readonly onReceipt: (swapId: string) => void;
}

const sol = (lamports: string): number => Number(lamports) / 1e9;

export function ClosedDialog({ position, onClose, onReceipt }: ClosedDialogProps) {
  const realised = sol(position.realisedLamports);
  return (
    <Dialog sheet open onClose={onClose} title={`${position.symbol}, closed`}>
      <div className="flex flex-col gap-2 overflow-y-auto p-4">
        <p className="flex justify-between gap-4 text-t2">
          <span>
            Bought <span className="text-t1">{formatSol(sol(position.boughtLamports))}</span>, sold{' '}
            <span className="text-t1">{formatSol(sol(position.soldLamports))}</span> SOL
          </span>
          <span className={solToneOf(realised)}>
            {REALIZED_PNL.name} {formatSolChange(realised)} SOL, {formatPercent(position.pnlPercent)}
          </span>
        </p>
        <LotList
          position={{ positionId: position.positionId, amount: '0', decimals: 0, valueSol: null }}
          onReceipt={(swapId) => {
            onClose();
            onReceipt(swapId);
          }}
        />
      </div>
    </Dialog>
  );
}
