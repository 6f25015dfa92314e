import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type FocusEvent, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { buttonClass } from './button.tsx';
import { cn } from './lib/cn.ts';
import { isEscape } from './lib/keys.ts';
import type { Toast, ToastStore } from './lib/toast-store.ts';

const ICONS = {
  success: <CircleCheck className="size-4 shrink-0 text-up" aria-hidden />,
  error: <CircleAlert className="size-4 shrink-0 text-down" aria-hidden />,
  info: <Info className="size-4 shrink-0 text-info" aria-hidden />,
} as const;

function ToastView({ toast, onClose }: { readonly toast: Toast; readonly onClose: () => void }) {
  return (
    <li
      data-toast={toast.tone}
      className={cn(
        'flex min-h-10 items-center gap-2.5 rounded-card border bg-bg3 py-1.5 pr-1.5 pl-3 shadow-float',
        toast.tone === 'error' ? 'border-down' : 'border-line3',
      )}
    >
      {ICONS[toast.tone]}
      <span className="min-w-0 flex-1">
        <span className="block text-t1">{toast.title}</span>
        {toast.text !== undefined && <span className="block text-small text-t2">{toast.text}</span>}
      </span>
      {toast.action !== undefined && (
        <button
          type="button"
          className={buttonClass('neutral', 24)}
          onClick={() => {
            toast.action?.run();
            onClose();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" aria-label="Close" className={buttonClass('ghost', 24, true)} onClick={onClose}>
        <X className="size-3.5" aria-hidden />
      </button>
    </li>
  );
}

/** Closes open toasts after `ms` without hover or focus, and on Esc unless something else handled it. */
function useClosing(store: ToastStore, open: readonly Toast[], ms: number, isHeld: boolean): void {
  useEffect(() => {
    const closeAll = (): void => {
      for (const toast of open) store.dismiss(toast.id);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (isEscape(event) && !event.defaultPrevented) closeAll();
    };
    const timer = isHeld || open.length === 0 ? undefined : setTimeout(closeAll, ms);
    window.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKey);
    };
  }, [store, open, ms, isHeld]);
}

interface ToasterProps {
  readonly store: ToastStore;
  /** Milliseconds that a toast stays visible, unless hovered or focused. */
  readonly visibleMs: number;
}

/** Container of the toasts: bottom right, 16 px above the bottom bar. `ToastVoice` announces them. */
export function Toaster({ store, visibleMs }: ToasterProps) {
  const toasts = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const [isHeld, setHeld] = useState(false);
  const open = useMemo(() => toasts.filter((toast) => toast.open), [toasts]);
  useClosing(store, open, visibleMs, isHeld);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) setHeld(false);
  };
  return (
    <section
      aria-label="Notifications"
      className="layer-toast fixed right-4 bottom-[calc(var(--bottom-bar)+var(--strip-bottom,0px)+16px)] w-[calc(100vw-32px)] max-w-92 empty:hidden"
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={onBlur}
    >
      {open.length > 0 && (
        <ol className="flex flex-col">
          {open.map((toast) => (
            <ToastView key={toast.id} toast={toast} onClose={() => store.dismiss(toast.id)} />
          ))}
        </ol>
      )}
    </section>
  );
}
