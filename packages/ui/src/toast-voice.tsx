import { useSyncExternalStore } from 'react';
import type { ToastStore } from './lib/toast-store.ts';

/** Says toasts aloud. It stays in the page from the start: a region that comes together with its words is not read out. */
export function ToastVoice({ store }: { readonly store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const newest = toasts.find((toast) => toast.open);
  const words = [newest?.title, newest?.text].filter(Boolean).join(' ');
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {newest?.tone === 'error' ? '' : words}
      </p>
      <p aria-live="assertive" className="sr-only">
        {newest?.tone === 'error' ? words : ''}
      </p>
    </>
  );
}
