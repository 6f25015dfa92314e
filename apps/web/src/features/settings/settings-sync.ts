export type Part = Readonly<Record<string, unknown>> | string | boolean;
export type Parts = Readonly<Record<string, Part>>;

export interface SettingsPort {
  load(): Promise<{ readonly parts: Parts; readonly isSet: (part: string) => boolean }>;
  save(changed: Parts): Promise<unknown>;
  read(): Parts;
  apply(parts: Parts): void;
  subscribe(changed: () => void): () => void;
  after(ms: number, run: () => void): () => void;
  /** Whether this trader has an unsaved change from this browser; persists across reloads. */
  readonly pending: { read(): boolean; write(pending: boolean): void };
}

/** Debounce for saving changes. */
const SAVE_AFTER_MS = 1_000;

const changedParts = (now: Parts, before: Parts): Parts =>
  Object.fromEntries(
    Object.entries(now).filter(([name, part]) => JSON.stringify(part) !== JSON.stringify(before[name])),
  );

/**
 * Syncs a signed-in trader's settings between this browser and the server. On load the server's values win; parts
 * never set there keep this browser's values, so that a guest's choices are kept. After that every change is
 * saved. A change that a closed page could not save wins over the server on the next load.
 */
export class SettingsSync {
  readonly #port: SettingsPort;
  #kept: Parts | null = null;
  #stopped = false;
  #leave: () => void = () => {};
  #cancel: () => void = () => {};
  #saving: Promise<void> = Promise.resolve();
  /** Whether there is a change that no save includes yet. */
  #waits = false;

  constructor(port: SettingsPort) {
    this.#port = port;
  }

  /** Loads the settings and starts listening. On failure the browser's own settings stay and nothing is saved. */
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

  /** Resolves when all changes up to now have been saved. */
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
      // A failed change is resent with the next one.
      this.#kept = before;
    }
  }
}
