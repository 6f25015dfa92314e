import { Button, IconButton } from '@dugout/ui/button';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, History, Pause, Play, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePhone } from '#/shared/hooks/browser.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { replayQuery } from '../alpha.queries.ts';
import { useAlpha } from '../alpha.store.ts';
import { queryOf } from '../filter.model.ts';
import { fieldTime, hoursOn, momentOf, nextSpeed, playedOn, SPEEDS, type Speed } from './replay.model.ts';

/** Interval between requests while a replay plays. */
const STEP_MS = 1_000;

/**
 * Advances a playing replay. `shown` is the moment on screen, null while its cards load, which the next step
 * waits for. Calls `show` with the next moment, or null once it reaches now.
 */
function usePlaying(shown: string | null, show: (moment: string | null) => void) {
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(SPEEDS[0]);
  const step = useEffectEvent(() => {
    if (shown !== null) show(playedOn(shown, STEP_MS, speed, Date.now()));
  });
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(step, STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  return {
    isPlaying,
    speed,
    toggle: () => setPlaying((playing) => !playing),
    faster: () => setSpeed(nextSpeed),
  };
}

const MINUTE_MS = 60_000;

/** The replayed hour, navigation to adjacent hours, and back to now. */
export function ReplayBar() {
  const { applied, replayed, replay } = useAlpha();
  const now = useClock((ms) => Math.floor(ms / MINUTE_MS) * MINUTE_MS);
  const { data, isPlaceholderData } = useQuery({
    ...replayQuery(queryOf(applied.draft), replayed ?? ''),
    enabled: replayed !== null,
  });
  const isCurrent = data !== undefined && !isPlaceholderData;
  const { isPlaying, speed, toggle, faster } = usePlaying(isCurrent ? replayed : null, replay);
  const size = usePhone() ? 40 : 24;
  if (replayed === null) return null;
  const earliest = data?.earliest ?? null;
  // The server clamps to recorded moments.
  const shown = data?.at ?? replayed;
  const step = (hours: number): void => replay(hoursOn(shown, hours, earliest, Date.now()));
  return (
    <section
      aria-label="Replay"
      className="simulated mx-3 mt-2 mb-1 flex shrink-0 flex-col gap-1 rounded-control py-1 pr-1 pl-2"
    >
      <div className="flex items-center gap-1.5">
        <History className="size-3.5 shrink-0" aria-hidden />
        <span className="font-semibold">Replay</span>
        <input
          type="datetime-local"
          aria-label="Replayed hour"
          className="ml-1 h-6 min-w-0 flex-1 rounded-control border border-line3 bg-field px-1.5 text-t1 max-desk:h-11"
          value={fieldTime(shown)}
          {...(earliest === null ? {} : { min: fieldTime(earliest) })}
          max={fieldTime(new Date(now).toISOString())}
          onChange={({ target }) => {
            const moment = momentOf(target.value);
            if (moment !== null) replay(hoursOn(moment, 0, earliest, Date.now()));
          }}
        />
        <IconButton icon={X} label="Back to live" kind="ghost" size={size} onClick={() => replay(null)} />
      </div>
      <div className="flex items-center gap-1.5">
        <IconButton
          icon={ChevronLeft}
          label="An hour earlier"
          kind="ghost"
          size={size}
          onClick={() => step(-1)}
        />
        <IconButton
          icon={ChevronRight}
          label="An hour later"
          kind="ghost"
          size={size}
          onClick={() => step(1)}
        />
        <span className="flex-1" />
        <Button
          kind="ghost"
          size={size}
          icon
          aria-label={isPlaying ? 'Pause the replay' : 'Play the replay'}
          onClick={toggle}
        >
          {isPlaying ? <Pause className="size-3.5" aria-hidden /> : <Play className="size-3.5" aria-hidden />}
        </Button>
        <Button
          kind="ghost"
          size={size}
          className="min-w-11 tabular-nums"
          aria-label={`Replay speed: ${speed}x`}
          onClick={faster}
        >
          {speed}x
        </Button>
      </div>
    </section>
  );
}
