/** What a part of the settings is worth, as JSON. */
export type Part = Readonly<Record<string, unknown>> | string | boolean;
export type Parts = Readonly<Record<string, Part>>;

export interface SettingsPort {
  /** What the server keeps: each part, and whether it was ever set there. */
  load(): Promise<{ readonly parts: Parts; readonly isSet: (part: string) => boolean }>;
  save(changed: Parts): Promise<unknown>;
  /** What this browser has. */
  read(): Parts;
  /** Takes over what the server keeps. */
  apply(parts: Parts): void;
  /** Calls back after each change in this browser. */
  subscribe(changed: () => void): () => void;
  after(ms: number, run: () => void): () => void;
  /** Whether a change of this trader was made here and has not arrived; it outlives the page. */
  readonly pending: { read(): boolean; write(pending: boolean): void };
}

/** Changes are gathered for this long. */
export const SAVE_AFTER_MS = 1_000;

const changedParts = (now: Parts, before: Parts): Parts =>
  Object.fromEntries(
    Object.entries(now).filter(([name, part]) => JSON.stringify(part) !== JSON.stringify(before[name])),
  );

/**
 * Keeps a signed-in trader's settings the same here and on the server. What was set on the server wins when
 * it is loaded; what never was takes what this browser has, so that a guest's choices stay theirs. From then
 * on every change goes up; one that a closed page could not send any more wins over the server when the page
 * is opened again.
 */
export class SettingsSync {
  readonly #port: SettingsPort;
  #kept: Parts | null = null;
  #stopped = false;
  #leave: () => void = () => {};
  #cancel: () => void = () => {};
  #saving: Promise<void> = Promise.resolve();
  /** Something was changed that no saving has taken up yet. */
  #waits = false;

  constructor(port: SettingsPort) {
    this.#port = port;
  }

  /**
   * Loads and begins to listen. A failure leaves the browser's own settings in force; nothing is sent then.
   */
  async start(): Promise<void> {
    const loaded = await this.#port.load().catch(() => null);
    if (loaded === null || this.#stopped) return;
    const set = Object.fromEntries(Object.entries(loaded.parts).filter(([name]) => loaded.isSet(name)));
    if (!this.#port.pending.read()) {
      this.#port.apply(set);
      this.#kept = Object.fromEntries(
        Object.entries(this.#port.read()).filter(([name]) => loaded.isSet(name)),
      );
    } else this.#kept = set;
    this.#leave = this.#port.subscribe(() => this.#later());
    this.#later();
  }

  stop(): void {
    this.#stopped = true;
    this.#leave();
    this.#cancel();
  }

  /** Resolves when what was changed here has been sent, without waiting for more of it. */
  async flush(): Promise<void> {
    await this.#saving;
    if (!this.#port.pending.read()) return;
    this.#saveNow();
    await this.#saving;
  }

  #later(): void {
    this.#waits = true;
    this.#port.pending.write(true);
    this.#cancel();
    this.#cancel = this.#port.after(SAVE_AFTER_MS, () => this.#saveNow());
  }

  #saveNow(): void {
    this.#cancel();
    this.#waits = false;
    this.#saving = this.#save();
  }

  async #save(): Promise<void> {
    if (this.#kept === null) return;
    const here = this.#port.read();
    const changed = changedParts(here, this.#kept);
    const before = this.#kept;
    this.#kept = here;
    try {
      if (Object.keys(changed).length > 0) await this.#port.save(changed);
      if (!this.#waits) this.#port.pending.write(false);
    } catch {
      // What did not arrive goes with the next change.
      this.#kept = before;
    }
  }
}
