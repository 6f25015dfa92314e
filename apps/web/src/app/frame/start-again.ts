const KEY = 'startAgain';
const FIRST_MS = 1_000;
const MAX_MS = 16_000;
/** Failures further apart than this count as unrelated. */
const FORGET_MS = 60_000;

export interface StartAgainPort {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly now: () => number;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly reload: () => void;
  readonly wait: (ms: number, then: () => void) => void;
}

interface Attempts {
  readonly count: number;
  readonly at: number;
}

function readAttempts({ storage, now }: StartAgainPort): number {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? '') as Partial<Attempts>;
    const { count = 0, at = 0 } = stored;
    return Number.isInteger(count) && now() - at < FORGET_MS ? count : 0;
  } catch {
    return 0;
  }
}

/**
 * Returns the handler of a failed stylesheet or entry script: it reloads the page after 0.5 to 1.5 s, and after
 * twice as long at each further failure, up to 16 s. Browsers never fetch a failed stylesheet again, so one
 * refused request would leave the page without styles. Without storage every wait is the longest.
 */
export function startAgain(port: StartAgainPort): () => void {
  let scheduled = false;
  return () => {
    if (scheduled) return;
    scheduled = true;
    const count = readAttempts(port);
    let ms = Math.min(FIRST_MS * 2 ** count, MAX_MS);
    try {
      port.storage.setItem(KEY, JSON.stringify({ count: count + 1, at: port.now() }));
    } catch {
      ms = MAX_MS;
    }
    port.wait(ms * (0.5 + port.random()), port.reload);
  };
}
