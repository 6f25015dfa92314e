interface WorkQueueOptions<K> {
  /** Never rejects. */
  readonly work: (key: K, signal: AbortSignal) => Promise<void>;
  readonly atOnce: number;
  /** Max waiting keys; beyond it the longest-waiting ones are dropped. */
  readonly maxWaiting: number;
}

/** A queue of work by key with limited concurrency. Each key is queued once; urgent keys go first. */
interface WorkQueue<K> {
  add(key: K, urgent: boolean): void;
  readonly waiting: number;
  readonly running: number;
  /** Drops waiting keys, aborts running work and resolves when nothing is running. */
  stop(): Promise<void>;
}

export function createWorkQueue<K>({ work, atOnce, maxWaiting }: WorkQueueOptions<K>): WorkQueue<K> {
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
        if (urgent.size + calm.size <= maxWaiting) break;
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
