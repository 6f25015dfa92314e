import { isEscape } from '@dugout/ui/lib/keys';
import { type KeyboardEvent, useEffect } from 'react';
import { useAlpha } from '../alpha.store.ts';

/** Closes the open panel on Esc, wherever the focus is; within the tab the sidebar stays open. */
export function useClosePanel(): (event: KeyboardEvent) => void {
  const { isPanelOpen, setPanel } = useAlpha();
  useEffect(() => {
    if (!isPanelOpen) return;
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      if (isEscape(event) && !event.defaultPrevented) setPanel(false);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isPanelOpen, setPanel]);
  return (event) => {
    if (!isPanelOpen || !isEscape(event) || event.defaultPrevented) return;
    event.preventDefault();
    setPanel(false);
    document.querySelector<HTMLElement>('[data-alpha-filters]')?.focus();
  };
}
