import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { buttonClass } from './button.tsx';
import { cn } from './lib/cn.ts';
import type { Toast, ToastStore } from './lib/toast-store.ts';

const ICONS = {
  success: <CircleCheck className="size-4 shrink-0 text-up" aria-hidden />,
  error: <CircleAlert className="size-4 shrink-0 text-down" aria-hidden />,
  info: <Info className="size-4 shrink-0 text-info" aria-hidden />,
} as const;

function ToastView({ toast, onClose }: { readonly toast: Toast; readonly onClose: () => void }) {
  return (
    <Radix.Root
      open
      type={toast.tone === 'error' ? 'foreground' : 'background'}
      data-toast={toast.tone}
      onOpenChange={(open) => !open && onClose()}
      className={cn(
        'flex min-h-10 items-center gap-2.5 rounded-card border bg-bg3 py-1.5 pr-1.5 pl-3 shadow-float',
        toast.tone === 'error' ? 'border-down' : 'border-line3',
      )}
    >
      {ICONS[toast.tone]}
      <span className="min-w-0 flex-1">
        <Radix.Title className="text-t1">{toast.title}</Radix.Title>
        {toast.text !== undefined && <Radix.Description className="text-small text-t2">{toast.text}</Radix.Description>}
      </span>
      {toast.action !== undefined && (
        <Radix.Action altText={toast.action.label} className={buttonClass('neutral', 24)} onClick={toast.action.run}>
          {toast.action.label}
        </Radix.Action>
      )}
      <Radix.Close aria-label="Close" className={buttonClass('ghost', 24, true)}>
        <X className="size-3.5" aria-hidden />
      </Radix.Close>
    </Radix.Root>
  );
}

interface ToasterProps {
  readonly store: ToastStore;
  /** Milliseconds that a toast stays in sight, unless hovered or focused. */
  readonly visibleMs: number;
}

/** Where toasts appear: bottom right, 16 px above the bottom bar. */
export function Toaster({ store, visibleMs }: ToasterProps) {
  const toasts = useSyncExternalStore(store.subscribe, store.getSnapshot);
  return (
    <Radix.Provider duration={visibleMs} swipeDirection="right">
      {toasts
        .filter((toast) => toast.open)
        .map((toast) => (
          <ToastView key={toast.id} toast={toast} onClose={() => store.dismiss(toast.id)} />
        ))}
      <Radix.Viewport className="layer-toast fixed right-4 bottom-[calc(var(--bottom-bar)+var(--strip-bottom,0px)+16px)] flex w-[calc(100vw-32px)] max-w-92 flex-col outline-none" />
    </Radix.Provider>
  );
}
