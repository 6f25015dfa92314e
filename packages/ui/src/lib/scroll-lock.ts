import { useEffect } from 'react';

/**
 * Locks the scrolling of the page without adding a style element, which the page's content security policy would
 * block.
 */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return;
    const root = document.documentElement;
    // Reserves the width of the scroll bar so that nothing shifts sideways.
    root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`);
    root.dataset['locked'] = '';
    return () => {
      delete root.dataset['locked'];
    };
  }, [locked]);
}
