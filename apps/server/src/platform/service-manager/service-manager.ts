import { spawn } from 'node:child_process';
import type { Log } from '#/platform/log/log.ts';

/** Notifications to systemd for a unit with `Type=notify`. */
export interface ServiceManager {
  /** Reports start progress and extends the start timeout. */
  starting(status: string): void;
  /** Reports that calls are answered. From now on the watchdog is pinged, if the unit has one. */
  ready(): void;
  stopping(): void;
}

/** Max time between two progress reports of the start. */
const EXTEND_US = 120_000_000;

type Notify = (assignments: readonly string[]) => void;

/**
 * Reads `NOTIFY_SOCKET` and `WATCHDOG_USEC`, which systemd sets for such a unit, and removes them from
 * `environment`, so that no child process can notify in this one's name. Node has no datagram sockets of this
 * kind: `systemd-notify` sends each message.
 */
export function createServiceManager(
  environment: NodeJS.ProcessEnv,
  log: Log,
  notifyAt: (socket: string) => Notify = (socket) => systemdNotify(socket, log),
): ServiceManager {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: watchdogUs } = environment;
  delete environment.NOTIFY_SOCKET;
  delete environment.WATCHDOG_USEC;
  delete environment.WATCHDOG_PID;
  if (!socket) return { starting: () => undefined, ready: () => undefined, stopping: () => undefined };
  const notify = notifyAt(socket);
  let timer: NodeJS.Timeout | undefined;
  return {
    starting: (status) => notify([`EXTEND_TIMEOUT_USEC=${EXTEND_US}`, `STATUS=${status}`]),
    ready() {
      notify(['READY=1', 'STATUS=Serving']);
      const everyMs = Number(watchdogUs) / 2_000;
      // The timer is as late as the event loop: a process that hangs misses the watchdog.
      if (everyMs > 0) timer = setInterval(() => notify(['WATCHDOG=1']), everyMs).unref();
    },
    stopping() {
      clearInterval(timer);
      notify(['STOPPING=1', 'STATUS=Stopping']);
    },
  };
}

function systemdNotify(socket: string, log: Log): Notify {
  let failed = false;
  const failing = (reason: string): void => {
    if (failed) return;
    failed = true;
    log.warn({ reason }, 'systemd could not be notified: a unit with Type=notify will be stopped');
  };
  return (assignments) => {
    const child = spawn('systemd-notify', [...assignments], {
      env: { PATH: process.env.PATH, NOTIFY_SOCKET: socket },
      stdio: 'ignore',
    });
    child.on('error', ({ message }) => failing(message));
    child.on('exit', (code) => {
      if (code !== 0) failing(`systemd-notify ended with ${code}`);
    });
  };
}
