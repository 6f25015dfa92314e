import { ROLES, type Role } from '#/platform/config/roles.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { Servers } from '#/platform/leases/live-servers.ts';
import type { Log } from '#/platform/log/log.ts';

const CHECK_EVERY_MS = 10_000;
/** Checks in a row that find nobody before it is logged: servers that start together find each other first. */
const MIN_CHECKS = 3;

const EFFECTS: Readonly<Record<Role, string>> = {
  api: 'calls and pages are answered 503',
  live: 'pages receive no updates',
  ingest: 'the market does not move',
  jobs: 'orders and alerts do not trigger, and events wait',
};

/** Warns once when no live server of the database has a role, and reports when one has it again. */
export class MissingRoles {
  readonly #servers: Pick<Servers, 'present'>;
  readonly #log: Pick<Log, 'warn' | 'info'>;
  readonly #missed = new Map<Role, number>();

  constructor(servers: Pick<Servers, 'present'>, log: Pick<Log, 'warn' | 'info'>) {
    this.#servers = servers;
    this.#log = log;
  }

  get job(): Job {
    return {
      name: 'check roles',
      everyMs: CHECK_EVERY_MS,
      runs: 'everywhere',
      run: async () => this.check(),
    };
  }

  /** Returns the number of live servers by role. */
  numbers(): ReadonlyMap<Role, number> {
    return new Map(ROLES.map((role) => [role, this.#servers.present(role)]));
  }

  check(): void {
    for (const [role, number] of this.numbers()) {
      const missed = this.#missed.get(role) ?? 0;
      if (number > 0 && missed >= MIN_CHECKS) this.#log.info({ role }, 'a live server has the role again');
      this.#missed.set(role, number > 0 ? 0 : missed + 1);
      if (number === 0 && missed + 1 === MIN_CHECKS)
        this.#log.warn({ role, effect: EFFECTS[role] }, 'no live server has this role');
    }
  }
}
