import { useEffect, useRef } from 'react';

/**
 * What is typed between asking for the search dialog and its input having the focus: the dialog may have to
 * be fetched first, and no letter is lost meanwhile.
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
