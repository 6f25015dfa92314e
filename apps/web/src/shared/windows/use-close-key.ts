import { useEffect } from 'react';
import { isTyping } from '#/shared/hooks/is-typing.ts';
import { windows } from './windows.ts';

/** Closes the front window with Esc, unless a dialog is above it or something is being typed outside of it. */
export function useCloseKey(id: string, open: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || windows.front() !== id) return;
      const { target } = event;
      const within = target instanceof Element && target.closest(`[data-window="${id}"]`) !== null;
      const covered = document.querySelector('[role=dialog], [role=menu]') !== null;
      if (covered || (!within && isTyping(target))) return;
      event.preventDefault();
      onClose();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [id, open, onClose]);
}
