import { CLIPBOARD_ATTEMPTS, CLIPBOARD_POLL_MS } from '@dugout/contract/tracker/values';
import { pasted } from '@dugout/domain/text/typed-text';

export interface ClipboardToken {
  readonly id: string;
  readonly content: {
    readonly links: { readonly image: string | null };
    readonly metadata: { readonly symbol: string };
  };
}

type ClipboardState =
  /** The browser would prompt, which is deferred until a press. */
  | { readonly kind: 'asking' }
  /** Not possible, refused, or out of attempts: nothing is read and nothing is shown. */
  | { readonly kind: 'off' }
  | { readonly kind: 'watching'; readonly token: ClipboardToken | null };

export interface ClipboardPort {
  /** Returns the clipboard permission; 'prompt' if the browser would prompt or does not say. */
  permission(): Promise<'granted' | 'prompt' | 'denied'>;
  /** Throws if denied or out of focus. */
  read(): Promise<string>;
  /** Returns the token of a mint; null if unknown. Throws if the look-up failed. */
  load(mint: string): Promise<ClipboardToken | null>;
  isAddress(text: string): boolean;
  readonly attempts: { read(): number; write(left: number): void };
  every(ms: number, run: () => void): () => void;
  onFocus(run: () => void): () => void;
}

/** Parses stored attempts: a nonnegative integer; anything else gives the full count. */
export function readAttempts(kept: string | null): number {
  const left = kept === null || kept.trim() === '' ? Number.NaN : Number(kept);
  return Number.isInteger(left) && left >= 0 ? left : CLIPBOARD_ATTEMPTS;
}

/**
 * Reads the clipboard every two seconds and on page focus while attempts are left. React only reads its state.
 */
export class ClipboardWatcher {
  readonly #port: ClipboardPort;
  readonly #listeners = new Set<() => void>();
  #state: ClipboardState = { kind: 'off' };
  #previous = '';
  #stop: (() => void) | null = null;
  #reading = false;
  #wanted = false;

  constructor(port: ClipboardPort) {
    this.#port = port;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): ClipboardState => this.#state;

  /** Starts if reading is already permitted; never triggers a browser prompt. */
  async start(): Promise<void> {
    this.#wanted = true;
    if (this.#port.attempts.read() === 0) return;
    const permission = await this.#port.permission();
    if (!this.#wanted) return;
    if (permission === 'granted') await this.#watch();
    else if (permission === 'prompt') this.#set({ kind: 'asking' });
  }

  /** Starts after a press, which may trigger a prompt. A denial stops it permanently. */
  async allow(): Promise<void> {
    try {
      await this.#port.read();
    } catch {
      this.stop();
      return;
    }
    await this.#watch();
  }

  stop(): void {
    this.#wanted = false;
    this.#previous = '';
    this.#stop?.();
    this.#stop = null;
    this.#set({ kind: 'off' });
  }

  async #watch(): Promise<void> {
    if (this.#stop === null) {
      const look = (): void => void this.#look();
      const stops = [this.#port.every(CLIPBOARD_POLL_MS, look), this.#port.onFocus(look)];
      this.#stop = () => {
        for (const stop of stops) stop();
      };
      this.#set({ kind: 'watching', token: null });
    }
    await this.#look();
  }

  async #look(): Promise<void> {
    if (this.#reading) return;
    if (this.#port.attempts.read() === 0) {
      this.#stop?.();
      this.#stop = null;
      return;
    }
    this.#reading = true;
    try {
      // A page without focus may not read; it retries on focus.
      const text = pasted(await this.#port.read().catch(() => ''));
      if (text === '' || text === this.#previous) return;
      this.#previous = text;
      if (this.#port.isAddress(text)) await this.#load(text);
    } finally {
      this.#reading = false;
    }
  }

  async #load(mint: string): Promise<void> {
    try {
      const token = await this.#port.load(mint);
      if (token !== null) this.#set({ kind: 'watching', token });
    } catch {
      this.#port.attempts.write(Math.max(0, this.#port.attempts.read() - 1));
    }
  }

  #set(state: ClipboardState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
