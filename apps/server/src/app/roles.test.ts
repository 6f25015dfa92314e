import { expect, it } from 'vitest';
import type { Role } from '#/platform/config/roles.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { ChannelProvider } from '#/platform/realtime/channel.ts';
import type { CreatedFeature } from './create-features.ts';
import { slotsFor } from './roles.ts';

const job = (name: string, runs: Job['runs']): Job => ({ name, everyMs: 1, runs, run: () => undefined });

const FEATURE: CreatedFeature = {
  name: 'notes',
  channels: [{ name: 'notes' } as unknown as ChannelProvider],
  listeners: [{ attach: () => undefined }],
  jobs: [job('own memory', 'everywhere'), job('old rows', 'once')],
  onMarketEvent: () => undefined,
  background: { jobs: [job('claimed rows', 'everywhere')], onMarketEvent: () => undefined },
};

function used(...roles: Role[]) {
  const { served, channels, listeners, hooks, starts, jobs } = slotsFor(new Set(roles), [FEATURE]);
  return {
    served: served.length,
    channels: channels.length,
    listeners: listeners.length,
    hooks: hooks.map(({ name, onMarketEvent }) =>
      onMarketEvent === FEATURE.onMarketEvent ? `${name} shows` : `${name} works`,
    ),
    starts: starts.length,
    jobs: jobs.map(({ name }) => name),
  };
}

const SHOWING = {
  served: 0,
  channels: 0,
  listeners: 0,
  hooks: ['notes shows'],
  starts: 1,
  jobs: ['own memory'],
};

it('a server that serves keeps what it shows current, and does nothing in the background', () => {
  expect(used('api')).toEqual({ ...SHOWING, served: 1 });
  expect(used('live')).toEqual({ ...SHOWING, channels: 1 });
  expect(used('ingest')).toEqual(SHOWING);
});

it('a server with the role jobs works in the background, after it has noted what it shows', () => {
  const working = {
    listeners: 1,
    hooks: ['notes shows', 'notes works'],
    starts: 2,
    jobs: ['own memory', 'old rows', 'claimed rows'],
  };
  expect(used('jobs')).toEqual({ ...SHOWING, ...working });
  expect(used('api', 'live', 'ingest', 'jobs')).toEqual({ ...SHOWING, ...working, served: 1, channels: 1 });
});
