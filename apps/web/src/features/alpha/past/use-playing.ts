import { useEffect, useEffectEvent, useState } from 'react';
import { nextSpeed, playedOn, SPEEDS, type Speed } from './replay.model.ts';

/** The server is asked for the cards of a moment so often while a replay plays. */
const STEP_MS = 1_000;

/**
 * Moves a replay on while it plays. `shown` is the moment on screen, null while its cards are on their way: the
 * next step waits for them. `show` is called with the next moment, and with null once that is now.
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
