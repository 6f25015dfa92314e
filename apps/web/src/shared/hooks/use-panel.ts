import { useCallback, useState } from 'react';

export interface Panel<Subject> {
  /** What the panel stands beside and what it is about; null while it is closed. */
  readonly open: { readonly anchor: HTMLElement; readonly subject: Subject } | null;
  /** A press on an anchor: opens the panel there, or closes it when it stands there already. */
  readonly toggle: (anchor: HTMLElement, subject: Subject) => void;
  /** Closes without touching the focus. */
  readonly dismiss: () => void;
  /** Closes and gives the focus back. */
  readonly close: () => void;
}

/** A panel that is fetched when it is first opened, beside one of several anchors. */
export function usePanel<Subject>(): Panel<Subject> {
  const [open, setOpen] = useState<Panel<Subject>['open']>(null);
  const toggle = useCallback((anchor: HTMLElement, subject: Subject) => {
    setOpen((known) => (known?.anchor === anchor ? null : { anchor, subject }));
  }, []);
  const dismiss = useCallback(() => setOpen(null), []);
  const close = useCallback(() => {
    open?.anchor.focus();
    setOpen(null);
  }, [open]);
  return { open, toggle, dismiss, close };
}
