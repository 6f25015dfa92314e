import type { Db } from '#/platform/db/db.ts';
import { readStandbys } from '#/platform/db/standbys.repository.ts';
import type { SharedFacts } from '#/platform/facts/shared-facts.ts';
import type { Contact } from '#/platform/health/contact.ts';
import type { ServerPhase } from '#/platform/http/health.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import { readLeases } from '#/platform/leases/leases.repository.ts';
import type { Servers } from '#/platform/leases/live-servers.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Metrics } from '#/platform/metrics/metrics.ts';
import { MissingRoles } from './missing-roles.ts';

const READ_EVERY_MS = 5_000;

interface MeasuredCluster {
  readonly db: Db;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'gauge' | 'gaugeBy'>;
  readonly servers: Servers;
  /** Null for a server that is alone, as is `contact`. */
  readonly facts: Pick<SharedFacts, 'ageMs'> | null;
  readonly contact: Pick<Contact, 'hintsAgeMs'> | null;
  readonly phase: () => ServerPhase;
}

/** Measures what servers of one database share. Returns the jobs that read it. */
export function measureCluster({ db, log, metrics, servers, facts, contact, phase }: MeasuredCluster): Job[] {
  const roles = new MissingRoles(servers, log);
  const held = new Map<string, number>();
  const lapsed = new Map<string, number>();
  let standbys = new Map<string, number>();
  metrics.gaugeBy(
    'dugout_role_servers',
    'Live servers of the database, by role, as this server counts them',
    'role',
    () => roles.numbers(),
  );
  metrics.gauge(
    'dugout_facts_age_seconds',
    'Time since this server last read the changes of others; 0 for a server that is alone',
    () => (facts?.ageMs() ?? 0) / 1_000,
  );
  metrics.gauge(
    'dugout_hints_age_seconds',
    'Time since NATS last answered this server; 0 for a server that is alone',
    () => (contact?.hintsAgeMs() ?? 0) / 1_000,
  );
  metrics.gauge('dugout_draining', 'Whether this server is being stopped: 1, or 0', () =>
    ['draining', 'stopping'].includes(phase()) ? 1 : 0,
  );
  metrics.gaugeBy('dugout_lease_held', 'Whether this server has a lease: 1, or 0', 'lease', () => held);
  metrics.gaugeBy('dugout_lease_lapsed_seconds', 'How long no server has had a lease', 'lease', () => lapsed);
  metrics.gaugeBy(
    'dugout_database_standbys',
    'Standbys of the database: synchronous ones, others, and whether commits wait for one',
    'kind',
    () => standbys,
  );
  if (!servers.areSeveral) return [];
  return [
    roles.job,
    {
      name: 'measure the cluster',
      everyMs: READ_EVERY_MS,
      runs: 'everywhere',
      async run() {
        for (const { name, isOwn, lapsedSeconds } of await readLeases(db, servers.id)) {
          held.set(name, isOwn ? 1 : 0);
          lapsed.set(name, lapsedSeconds);
        }
        const { areWanted, synchronous, other } = await readStandbys(db);
        standbys = new Map(Object.entries({ wanted: areWanted ? 1 : 0, synchronous, other }));
      },
    },
  ];
}
