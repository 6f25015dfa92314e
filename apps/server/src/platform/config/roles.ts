import { z } from 'zod';
import { choice } from './setting-values.ts';

export const ROLES = ['api', 'live', 'ingest', 'jobs'] as const;

/**
 * The kinds of work of a server: `api` answers calls and serves pages, `live` serves the live channels, `jobs` does work that
 * nobody waits for, `ingest` reads the market.
 */
export type Role = (typeof ROLES)[number];

export const rolesSetting = z
  .string()
  .transform((text) => text.split(',').map((role) => role.trim()))
  .pipe(z.array(choice(ROLES)).min(1))
  .default([...ROLES])
  .transform((roles): ReadonlySet<Role> => new Set(roles));

interface RoleValues {
  readonly ROLES: ReadonlySet<Role>;
  readonly NATS_URL?: readonly string[] | undefined;
  readonly DRAIN_SECONDS?: number | undefined;
}

/** Refuses a server that leaves a role to others, of which there are none. */
export function checkRoles(
  { ROLES: roles, NATS_URL }: RoleValues,
  refuse: (setting: 'ROLES', message: string) => void,
): void {
  if (roles.size < ROLES.length && NATS_URL === undefined)
    refuse('ROLES', 'a server without NATS_URL has no others to leave roles to: leave it out');
}

const SEVERAL_DRAIN_SECONDS = 10;

/** Returns how long a stop waits for the balancer: a server without others has nobody to leave its pages to. */
export function drainSecondsOf({ ROLES: roles, NATS_URL, DRAIN_SECONDS }: RoleValues): number {
  const isBalanced = NATS_URL !== undefined && (roles.has('api') || roles.has('live'));
  return DRAIN_SECONDS ?? (isBalanced ? SEVERAL_DRAIN_SECONDS : 0);
}
