import { useEffect, useRef } from 'react';
import { isTyping } from './is-typing.ts';

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
      const { target, key } = event;
      if (key.toLowerCase() !== letter || event.ctrlKey || event.metaKey || event.altKey || event.repeat)
        return;
      const elsewhere =
        target instanceof Element && target.closest('[data-index], [data-window], [data-dock]') !== null;
      if (elsewhere || isTyping(target) || document.querySelector('[role=dialog]') !== null) return;
      latest.current();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [letter]);
}
