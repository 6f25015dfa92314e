import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { Segmented } from '@dugout/ui/segmented';
import { PHONE_FIGURES, type PhoneFigure } from '../figures.ts';
import { type BoardFiltersProps, Find, Scope } from './board-filters.tsx';

export interface BoardSheetProps extends BoardFiltersProps {
  readonly figure: PhoneFigure;
  readonly onFigure: (figure: PhoneFigure) => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const BoardSheet = ({ figure, onFigure, isOpen, onClose, ...filters }: BoardSheetProps) => (
  <Dialog sheet open={isOpen} onClose={onClose} title="Filters">
    <div className="flex flex-col gap-4 p-4">
      <Find {...filters} />
      <Scope {...filters} fill />
      {filters.shown.kind !== 'callers' && (
        <Segmented
          label="Metric"
          segments={PHONE_FIGURES.filter(
            ({ value }) => filters.shown.kind === 'traders' || value !== 'drawdown',
          )}
          value={figure}
          onChange={onFigure}
          fill
          size={32}
          className="w-full"
        />
      )}
      <Button kind="primary" size={40} onClick={onClose}>
        Show {filters.shown.kind}
      </Button>
    </div>
  </Dialog>
);
