import { type BaseLogger, pino } from 'pino';
import { GatheredOutput } from './gathered-output.ts';
import type { Log } from './log.ts';
import { redactLine } from './redact.ts';
import { RequestLine } from './request-line.ts';

export interface LogOptions {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Colored lines for a terminal instead of JSON. */
  readonly pretty: boolean;
  /** Returns the descriptor for the next bytes of JSON; standard output by default. */
  readonly descriptorFor?: (bytes: number) => number;
}

const STANDARD_OUTPUT = 1;

export interface RootLog extends Log {
  /** Writes buffered lines before the process ends. */
  flush(): void;
}

/** Creates the server's log on standard output: one JSON line per entry, buffered into few writes. */
export function createLog(options: LogOptions): RootLog {
  const time = isoTime();
  const settings = {
    level: options.level,
    base: null,
    timestamp: time,
    formatters: { level: (label: string) => ({ level: label }), log: redactLine },
  };
  if (options.pretty) {
    const target = {
      target: 'pino-pretty',
      options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l' },
    };
    return { ...wrap(pino({ ...settings, transport: target })), flush: () => undefined };
  }
  const output = new GatheredOutput(options.descriptorFor ?? (() => STANDARD_OUTPUT));
  const logger = pino(settings, output);
  const log = wrap(logger);
  const logsRequests = logger.isLevelEnabled('info');
  return {
    ...log,
    info: (fields, message) => {
      if (!(fields instanceof RequestLine)) log.info(fields, message);
      else if (logsRequests) output.write(fields.text(time()));
    },
    flush: () => output.flush(),
  };
}

/** Returns a formatter of the current time that reuses the text within a millisecond. */
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

type PinoLogger = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'> & {
  child(fields: Record<string, unknown>): PinoLogger;
};

function wrap(logger: PinoLogger): Log {
  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    child: (fields) => wrap(logger.child(redactLine(fields))),
  };
}

/** A log that discards everything, for tests of single parts. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLog,
};
