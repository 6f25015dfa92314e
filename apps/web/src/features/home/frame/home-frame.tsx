import { cn } from '@dugout/ui/lib/cn';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { GUEST_COLUMNS, HOME_PAGE, PITCH, PITCH_COLUMN } from '../components/home-columns.ts';
import { PitchText } from '../components/pitch-text.tsx';

/** Placeholder of a new visitor's home page until its scripts have loaded. */
export const HomeFrame = () => (
  <div className={cn(HOME_PAGE, GUEST_COLUMNS)}>
    <div className={PITCH_COLUMN}>
      <div className={PITCH}>
        <PitchText />
      </div>
    </div>
    <div className="min-w-0">
      <SkeletonRows rows={12} />
    </div>
  </div>
);
