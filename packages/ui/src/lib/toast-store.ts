type ToastTone = 'success' | 'error' | 'info';

interface ToastContent {
  readonly tone: ToastTone;
  readonly title: string;
  /** The reason, if it adds to the title. */
  readonly text?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface Toast extends ToastContent {
  readonly id: number;
  readonly open: boolean;
}

interface ToastLimits {
  /** Max open toasts; a new one replaces the oldest. */
  readonly limit: number;
  /** Milliseconds from dismissal to removal. */
  readonly removeAfter: number;
}

/** Toasts in a plain object that React only reads. Dismissed ones stay for `removeAfter`, closed. */
export class ToastStore {
  readonly #limits: ToastLimits;
  readonly #listeners = new Set<() => void>();
  #toasts: readonly Toast[] = [];
  #nextId = 1;

  constructor(limits: ToastLimits) {
    this.#limits = limits;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Newest first. */
  readonly getSnapshot = (): readonly Toast[] => this.#toasts;

  readonly show = (content: ToastContent): number => {
    const id = this.#nextId++;
    for (const surplus of this.#toasts.filter((toast) => toast.open).slice(this.#limits.limit - 1))
      this.dismiss(surplus.id);
    this.#set([{ ...content, id, open: true }, ...this.#toasts]);
    return id;
  };

  readonly dismiss = (id: number): void => {
    if (!this.#toasts.some((toast) => toast.id === id && toast.open)) return;
    this.#set(this.#toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
    setTimeout(() => this.#set(this.#toasts.filter((toast) => toast.id !== id)), this.#limits.removeAfter);
  };

  #set(toasts: readonly Toast[]): void {
    this.#toasts = toasts;
    for (const listener of this.#listeners) listener();
  }
}
