import type { MarketHooks } from '@dugout/market/feed/market-hooks';
import type { Background, ServerFeature } from '#/features/feature.ts';
import type { Role } from '#/platform/config/roles.ts';
import type { Listener } from '#/platform/events/listener.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { ChannelProvider } from '#/platform/realtime/channel.ts';
import type { CreatedFeature } from './create-features.ts';

export type NamedHooks = MarketHooks & { readonly name: string };

/** The slots of the features that a server with certain roles uses. */
interface UsedSlots {
  /** The features whose calls, pictures and pages are served. */
  readonly served: readonly ServerFeature[];
  readonly channels: readonly ChannelProvider[];
  readonly listeners: readonly Listener[];
  readonly hooks: readonly NamedHooks[];
  readonly starts: readonly Pick<Background, 'start'>[];
  readonly jobs: readonly Job[];
}

/** Chooses slots by role. Everything else of a feature is used on every server. */
export function slotsFor(roles: ReadonlySet<Role>, features: readonly CreatedFeature[]): UsedSlots {
  const works = roles.has('jobs');
  const used = features.flatMap((feature) =>
    works && feature.background !== undefined
      ? [feature, { name: feature.name, ...feature.background }]
      : [feature],
  );
  return {
    served: roles.has('api') ? features : [],
    channels: roles.has('live') ? features.flatMap(({ channels }) => channels ?? []) : [],
    listeners: works ? features.flatMap(({ listeners }) => listeners ?? []) : [],
    hooks: used,
    starts: used,
    jobs: runHere(
      roles,
      used.flatMap(({ jobs }) => jobs ?? []),
    ),
  };
}

/** Leaves jobs that run once to the servers with the role `jobs`. */
export const runHere = (roles: ReadonlySet<Role>, jobs: readonly Job[]): readonly Job[] =>
  jobs.filter(({ runs }) => runs === 'everywhere' || roles.has('jobs'));
