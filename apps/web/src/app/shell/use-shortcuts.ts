import { useEffect, useRef } from 'react';
import { isTyping } from '#/shared/hooks/is-typing.ts';
import { type Shortcut, shortcutOf } from './shortcuts.ts';

/** `covered`: something was asked for that lies above the page, even if it is still on its way. */
export function useShortcuts(covered: boolean, run: (id: Shortcut['id']) => void): void {
  const latest = useRef({ covered, run });
  useEffect(() => {
    latest.current = { covered, run };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const under = latest.current.covered || document.querySelector('[role=dialog]') !== null;
      const id = shortcutOf(event, isTyping(event.target), under);
      if (id === null) return;
      event.preventDefault();
      latest.current.run(id);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
