import type { Log } from './log.ts';

/** Texts that are counted by themselves: a part that puts its texts together must not fill the memory. */
const MAX_TEXTS = 300;
const OTHER = 'other';

export type CountedLevel = 'warn' | 'error';

/** A log that also calls `count` for each warning and each error, with its text. */
export function countedLog(log: Log, count: (level: CountedLevel, text: string) => void): Log {
  const texts = new Set<string>();
  const counted = (level: CountedLevel, text: string): void => {
    if (texts.size < MAX_TEXTS) texts.add(text);
    count(level, texts.has(text) ? text : OTHER);
  };
  const wrap = (inner: Log): Log => ({
    debug: (fields, message) => inner.debug(fields, message),
    info: (fields, message) => inner.info(fields, message),
    warn(fields, message) {
      counted('warn', message);
      inner.warn(fields, message);
    },
    error(fields, message) {
      counted('error', message);
      inner.error(fields, message);
    },
    child: (fields) => wrap(inner.child(fields)),
  });
  return wrap(log);
}
