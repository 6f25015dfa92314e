import { CLIPBOARD_ATTEMPTS, CLIPBOARD_POLL_MS } from '@dugout/contract/tracker/constants';
import { pasted } from '@dugout/domain/text/typed-text';

/** What is shown of a token that was found on the clipboard. */
export interface ClipboardToken {
  readonly id: string;
  readonly content: {
    readonly links: { readonly image: string | null };
    readonly metadata: { readonly symbol: string };
  };
}

export type ClipboardState =
  /** The browser would ask; it is asked only after a press. */
  | { readonly kind: 'asking' }
  /** Not possible, refused, or out of attempts: nothing is read and nothing is shown. */
  | { readonly kind: 'off' }
  | { readonly kind: 'watching'; readonly token: ClipboardToken | null };

export interface ClipboardPort {
  /** What the browser says about reading; 'prompt' where it would ask, or does not say. */
  permission(): Promise<'granted' | 'prompt' | 'denied'>;
  /** Throws when refused or out of focus. */
  read(): Promise<string>;
  /** The token of a mint; null when there is none. Throws when it could not be found out. */
  load(mint: string): Promise<ClipboardToken | null>;
  isAddress(text: string): boolean;
  /** Attempts that are left for this session. */
  readonly attempts: { read(): number; write(left: number): void };
  every(ms: number, run: () => void): () => void;
  onFocus(run: () => void): () => void;
}

/** Attempts as they are kept: a whole number, not below 0; anything else is the full count. */
export function readAttempts(kept: string | null): number {
  const left = kept === null || kept.trim() === '' ? Number.NaN : Number(kept);
  return Number.isInteger(left) && left >= 0 ? left : CLIPBOARD_ATTEMPTS;
}

/**
 * Looks at the clipboard every two seconds and whenever the page gets the focus, as long as attempts are
 * left. React only reads it.
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

  /** Begins where reading is allowed already; never makes the browser ask. */
  async start(): Promise<void> {
    this.#wanted = true;
    if (this.#port.attempts.read() === 0) return;
    const permission = await this.#port.permission();
    if (!this.#wanted) return;
    if (permission === 'granted') await this.#watch();
    else if (permission === 'prompt') this.#set({ kind: 'asking' });
  }

  /** After a press: the browser may ask now. A refusal ends it for good. */
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
      // A page without the focus may not read; it looks again when it has it.
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
