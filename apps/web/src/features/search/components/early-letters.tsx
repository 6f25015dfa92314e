import { useEffect, useRef } from 'react';

/**
 * Captures letters typed after the search dialog is opened and before its input has the focus. The dialog's file
 * may have to load first, and no letter may be lost.
 */
export function EarlyLetters({ onLetter }: { readonly onLetter: (letter: string) => void }) {
  const latest = useRef(onLetter);
  useEffect(() => {
    latest.current = onLetter;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('[role=dialog]') !== null) return;
      event.preventDefault();
      latest.current(event.key);
    };
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, []);
  return null;
}
