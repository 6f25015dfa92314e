import { Button, type ButtonSize } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { Star } from 'lucide-react';

interface StarButtonProps {
  readonly symbol: string;
  readonly watch: { readonly watched: boolean; readonly busy: boolean; readonly toggle: () => void };
  readonly size?: ButtonSize;
  /** The key that does the same, as shown. */
  readonly keyText?: string;
  /** Without a frame, for rows. */
  readonly plain?: boolean;
}

/** Toggles a watchlist entry. Its press does not reach the row. */
export const StarButton = ({
  symbol,
  watch: { watched, busy, toggle },
  size = 24,
  plain = false,
  keyText = 'W',
}: StarButtonProps) => (
  <Button
    kind={plain ? 'ghost' : 'neutral'}
    size={size}
    icon
    aria-pressed={watched}
    aria-label={`Watch ${symbol}`}
    title={`${watched ? 'On your watchlist' : 'Add to your watchlist'} (${keyText})`}
    className={cn(
      'relative aria-pressed:border-transparent aria-pressed:bg-transparent',
      !plain && 'aria-pressed:border-line2 aria-pressed:bg-bg2',
    )}
    onClick={(event) => {
      event.stopPropagation();
      if (!busy) toggle();
    }}
  >
    <Star className={cn('size-3.5', watched ? 'fill-current text-caution' : 'text-t3')} aria-hidden />
  </Button>
);
