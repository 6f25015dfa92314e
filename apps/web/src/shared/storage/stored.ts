/**
 * A typed entry of the browser's storage. Reading and writing never throw: storage may be blocked, full or hold
 * anything.
 */
export interface Stored<T> {
  readonly read: () => T;
  readonly write: (value: T) => void;
}

interface StoredOptions<T> {
  readonly key: string;
  /**
   * A value of another version is dropped. Without a version the bare value is stored, for keys fixed by the
   * specification.
   */
  readonly version?: number;
  readonly fallback: T;
  /** Returns the stored value if valid, otherwise null. */
  readonly parse: (value: unknown) => T | null;
}

const storage = (): Storage | null => {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
};

function unwrap(value: unknown, version: number | undefined): unknown {
  if (version === undefined) return value;
  if (typeof value !== 'object' || value === null || !('v' in value) || !('value' in value)) return undefined;
  return value.v === version ? value.value : undefined;
}

export function stored<T>({ key, version, fallback, parse }: StoredOptions<T>): Stored<T> {
  return {
    read() {
      try {
        const text = storage()?.getItem(key);
        if (text === null || text === undefined) return fallback;
        return parse(unwrap(JSON.parse(text), version)) ?? fallback;
      } catch {
        return fallback;
      }
    },
    write(value) {
      try {
        storage()?.setItem(key, JSON.stringify(version === undefined ? value : { v: version, value }));
      } catch {
        // Blocked or full: the choice lasts as long as the page.
      }
    },
  };
}
