import { useCallback, useState } from 'react';

interface Panel<Subject> {
  /** The panel's anchor and subject; null while closed. */
  readonly open: { readonly anchor: HTMLElement; readonly subject: Subject } | null;
  /** Opens the panel at an anchor, or closes it if it is open there. */
  readonly toggle: (anchor: HTMLElement, subject: Subject) => void;
  /** Closes without moving the focus. */
  readonly dismiss: () => void;
  /** Closes and returns the focus to the anchor. */
  readonly close: () => void;
}

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
