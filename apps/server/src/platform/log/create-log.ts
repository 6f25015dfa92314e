import { type BaseLogger, pino } from 'pino';
import type { Log } from './log.ts';
import { redactLine } from './redact.ts';

/** Lines are written this many bytes at a time, and twice a second. */
const GATHERED_BYTES = 15_360;

export interface LogOptions {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Coloured lines for a person instead of JSON. */
  readonly pretty: boolean;
}

export interface RootLog extends Log {
  /** Writes out what is still held back, before the process ends. */
  flush(): void;
}

/** The server's log, to standard output: one JSON line an entry, gathered into few writes. */
export function createLog(options: LogOptions): RootLog {
  const destination = pino.destination({ fd: 1, sync: false, minLength: options.pretty ? 0 : GATHERED_BYTES, periodicFlush: 500 });
  const logger = pino(
    {
      level: options.level,
      base: null,
      timestamp: isoTime(),
      formatters: { level: (label) => ({ level: label }), log: redactLine },
      ...(options.pretty
        ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l' } } }
        : {}),
    },
    ...(options.pretty ? [] : [destination]),
  );
  return {
    ...wrap(logger),
    flush: () => {
      try {
        destination.flushSync();
      } catch {
        // Nothing was opened yet, so nothing is held back.
      }
    },
  };
}

/** The time of a line; many lines share a millisecond and its text. */
function isoTime(): () => string {
  let at = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) {
      at = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}

type PinoLogger = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'> & { child(fields: Record<string, unknown>): PinoLogger };

function wrap(logger: PinoLogger): Log {
  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    child: (fields) => wrap(logger.child(redactLine(fields))),
  };
}

/** A log that says nothing, for parts that are tried alone. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLog,
};
