import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
const EVERY_MS = 500;

interface Times {
  readonly own: number;
  /** Of its terminated children. */
  readonly ended: number;
}

function timesOf(pid: number): Times {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    // Fields 14 to 17 of proc(5); `rest` starts with the third.
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.split(' ').slice(11, 15).map(Number);
    return { own: (user + system) / TICKS_PER_SECOND, ended: (endedUser + endedSystem) / TICKS_PER_SECOND };
  } catch {
    return { own: 0, ended: 0 };
  }
}

/** Returns the running children of a process; none when it is gone. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}

const below = (pid: number): number =>
  timesOf(pid).ended + childrenOf(pid).reduce((sum, child) => sum + timesOf(child).own + below(child), 0);

/** The counted part of a process: itself, its children, or both. */
export interface Part {
  readonly name: string;
  readonly of: 'itself' | 'children' | 'both';
  /** Null while it is not running. */
  readonly pid: () => number | null;
}

/**
 * Measures the processor time of processes that are killed and restarted; the time just before a kill is missed.
 */
export class ProcessorUse {
  readonly #parts: readonly Part[];
  readonly #last = new Map<string, number>();
  readonly #seconds = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;

  constructor(parts: readonly Part[]) {
    this.#parts = parts;
    this.#look();
    this.#timer = setInterval(() => this.#look(), EVERY_MS);
    this.#timer.unref();
  }

  /** Returns the seconds since its creation or the last call, by name. */
  take(): Map<string, number> {
    this.#look();
    const seconds = new Map(this.#seconds);
    this.#seconds.clear();
    return seconds;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    for (const { name, of, pid } of this.#parts) {
      const at = pid();
      if (at === null) continue;
      const now = (of === 'children' ? 0 : timesOf(at).own) + (of === 'itself' ? 0 : below(at));
      const key = `${name} ${at}`;
      const used = Math.max(0, now - (this.#last.get(key) ?? 0));
      this.#last.set(key, now);
      this.#seconds.set(name, (this.#seconds.get(name) ?? 0) + used);
    }
  }
}
