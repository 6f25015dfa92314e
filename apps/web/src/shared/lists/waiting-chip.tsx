import { Pause } from 'lucide-react';

interface WaitingChipProps {
  readonly waiting: number;
  readonly onPress: () => void;
}

/** Count of new rows that wait while the pointer or focus is inside; a press shows them. */
export const WaitingChip = ({ waiting, onPress }: WaitingChipProps) =>
  waiting === 0 ? null : (
    <button
      type="button"
      className="flex h-5 shrink-0 items-center gap-1 rounded-badge bg-accent-tint px-1.5 text-small font-medium text-accent"
      onClick={onPress}
    >
      <Pause className="size-2.5 fill-current" aria-hidden />
      {waiting} new
    </button>
  );
