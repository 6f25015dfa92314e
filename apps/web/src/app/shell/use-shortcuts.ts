import { useEffect, useRef } from 'react';
import { isTyping, type Shortcut, shortcutOf } from './shortcuts.ts';

export function useShortcuts(run: (id: Shortcut['id']) => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const covered = document.querySelector('[role=dialog]') !== null;
      const id = shortcutOf(event, isTyping(event.target), covered);
      if (id === null) return;
      event.preventDefault();
      latest.current(id);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
