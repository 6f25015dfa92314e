import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ToastStore } from './lib/toast-store.ts';

/** Long enough for a screen reader to notice, in ms; afterward only the toast itself can be read. */
const SAID_AFTER_MS = 1_000;

/**
 * Announces toasts. Stays in the page from the start, because a live region added together with its text is not
 * announced.
 */
export function ToastVoice({ store }: { readonly store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const [said, setSaid] = useState<number | null>(null);
  const newest = toasts.find((toast) => toast.open);
  const id = newest?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => setSaid(id), SAID_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const text = id === said ? '' : [newest?.title, newest?.text].filter(Boolean).join(' ');
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {newest?.tone === 'error' ? '' : text}
      </p>
      <p aria-live="assertive" className="sr-only">
        {newest?.tone === 'error' ? text : ''}
      </p>
    </>
  );
}
