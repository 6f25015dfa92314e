import { useEffect, useEffectEvent, useState } from 'react';
import { nextSpeed, playedOn, SPEEDS, type Speed } from './replay.model.ts';

/** Interval between requests while a replay plays. */
const STEP_MS = 1_000;

/**
 * Advances a playing replay. `shown` is the moment on screen, null while its cards load, which the next step
 * waits for. Calls `show` with the next moment, or null once it reaches now.
 */
export function usePlaying(shown: string | null, show: (moment: string | null) => void) {
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
