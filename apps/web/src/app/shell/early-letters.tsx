import { useEffect, useRef } from 'react';

/** Stands in for the search dialog until it is fetched: what is typed meanwhile is not lost. */
export function EarlyLetters({ onLetter }: { readonly onLetter: (letter: string) => void }) {
  const latest = useRef(onLetter);
  useEffect(() => {
    latest.current = onLetter;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      latest.current(event.key);
    };
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, []);
  return null;
}
