import type { Log } from './log.ts';

/** Max texts counted separately, which bounds memory if some texts are dynamic. */
const MAX_TEXTS = 300;
const OTHER = 'other';

type CountedLevel = 'warn' | 'error';

/** Wraps a log so that each warning and error calls `count` with its text. */
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
