export interface WorkQueueOptions<K> {
  /** Never rejects. */
  readonly work: (key: K, signal: AbortSignal) => Promise<void>;
  /** How many are worked on at a time. */
  readonly atOnce: number;
  /** How many wait at most; of more, those that have waited longest are forgotten. */
  readonly mostWaiting: number;
}

/** Work by key, a few at a time, each key once; what somebody waits for goes first. */
export interface WorkQueue<K> {
  add(key: K, urgent: boolean): void;
  readonly waiting: number;
  readonly running: number;
  /** Forgets what waits, aborts what runs and resolves when nothing runs. */
  stop(): Promise<void>;
}

export function createWorkQueue<K>({ work, atOnce, mostWaiting }: WorkQueueOptions<K>): WorkQueue<K> {
  const urgent = new Set<K>();
  const calm = new Set<K>();
  const running = new Map<K, Promise<void>>();
  const stopped = new AbortController();

  function take(): K | undefined {
    for (const from of [urgent, calm])
      for (const key of from) {
        from.delete(key);
        return key;
      }
    return undefined;
  }

  function next(): void {
    while (running.size < atOnce) {
      const key = take();
      if (key === undefined) return;
      const done = work(key, stopped.signal).finally(() => {
        running.delete(key);
        next();
      });
      running.set(key, done);
    }
  }

  return {
    add(key, isUrgent) {
      if (stopped.signal.aborted || running.has(key) || urgent.has(key)) return;
      calm.delete(key);
      (isUrgent ? urgent : calm).add(key);
      for (const oldest of calm) {
        if (urgent.size + calm.size <= mostWaiting) break;
        calm.delete(oldest);
      }
      next();
    },
    get waiting() {
      return urgent.size + calm.size;
    },
    get running() {
      return running.size;
    },
    async stop() {
      stopped.abort();
      urgent.clear();
      calm.clear();
      await Promise.all(running.values());
    },
  };
}
