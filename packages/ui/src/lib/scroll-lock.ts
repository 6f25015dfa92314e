import { useEffect } from 'react';

/**
 * The page behind stays where it is; no style element is put into it, the policy of the page would refuse
 * one.
 */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return;
    const root = document.documentElement;
    // What the scroll bar took is kept free, so that nothing moves sideways.
    root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`);
    root.dataset['locked'] = '';
    return () => {
      delete root.dataset['locked'];
    };
  }, [locked]);
}
