import { commandKey } from '@dugout/ui/lib/keys';
import { useEffect, useRef } from 'react';

/**
 * Binds a letter while the component is mounted. Ignored while typing, under a dialog, and inside rows,
 * windows and docks, which handle their own letters.
 */
export function useLetter(letter: string, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (commandKey(event) !== letter) return;
      const { target } = event;
      const elsewhere =
        target instanceof Element && target.closest('[data-index], [data-window], [data-dock]') !== null;
      if (elsewhere || document.querySelector('[role=dialog]') !== null) return;
      latest.current();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [letter]);
}
