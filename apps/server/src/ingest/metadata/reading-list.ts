interface ReadingListOptions {
  /**
   * Reads a batch. Returns false when it could not be read, so that its tokens are read when they next occur.
   * Never rejects.
   */
  readonly read: (mints: readonly string[], isUrgent: (mint: string) => boolean) => Promise<boolean>;
  readonly atOnce: number;
  /** Pause between two background batches, in ms. */
  readonly pauseMs: number;
}

/** The tokens to read: each once, in sequential batches, requested ones immediately. */
interface ReadingList {
  /** Does nothing for a token added before. */
  add(mint: string): void;
  addAgain(mint: string): void;
  /** Resolves when the token's batch has been tried, or the list was stopped. */
  request(mint: string): Promise<void>;
  readonly waiting: number;
  stop(): Promise<void>;
}

const MAX_MET = 200_000;
const MAX_WAITING = 20_000;

interface Pending {
  readonly done: Promise<void>;
  readonly resolve: () => void;
}

function newPending(): Pending {
  let resolve = (): void => undefined;
  const done = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { done, resolve };
}

export function createReadingList({ read, atOnce, pauseMs }: ReadingListOptions): ReadingList {
  const met = new Set<string>();
  const waiting = new Set<string>();
  const pending = new Map<string, Pending>();
  let timer: NodeJS.Timeout | null = null;
  let timerMs = 0;
  let working: Promise<void> | null = null;
  let stopped = false;

  function nextBatch(): string[] {
    const first = [...waiting].filter((mint) => pending.has(mint)).slice(0, atOnce);
    const batch = new Set(first);
    for (const mint of waiting) {
      if (batch.size >= atOnce) break;
      batch.add(mint);
    }
    for (const mint of batch) waiting.delete(mint);
    return [...batch];
  }

  async function work(): Promise<void> {
    const batch = nextBatch();
    const wasRead = await read(batch, (mint) => pending.has(mint));
    for (const mint of batch) {
      if (!wasRead) met.delete(mint);
      pending.get(mint)?.resolve();
      pending.delete(mint);
    }
  }

  function schedule(afterMs: number): void {
    if (stopped || working !== null || waiting.size === 0) return;
    if (timer !== null && timerMs <= afterMs) return;
    if (timer !== null) clearTimeout(timer);
    timerMs = afterMs;
    timer = setTimeout(() => {
      timer = null;
      working = work().finally(() => {
        working = null;
        schedule(pending.size > 0 ? 0 : pauseMs);
      });
    }, afterMs);
  }

  function add(mint: string): void {
    if (met.has(mint) || stopped) return;
    if (met.size >= MAX_MET) met.clear();
    met.add(mint);
    if (waiting.size < MAX_WAITING) waiting.add(mint);
    schedule(pauseMs);
  }

  return {
    add,
    addAgain(mint) {
      met.delete(mint);
      add(mint);
    },
    request(mint) {
      if (stopped) return Promise.resolve();
      const known = pending.get(mint) ?? newPending();
      pending.set(mint, known);
      met.add(mint);
      waiting.add(mint);
      schedule(0);
      return known.done;
    },
    get waiting() {
      return waiting.size;
    },
    async stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await working;
      for (const { resolve } of pending.values()) resolve();
      pending.clear();
    },
  };
}
