import type { FetchRoute } from '#/platform/http/fetch-mount.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { ChannelProvider } from '#/platform/live/channel.ts';

/** What a feature may give to the server. */
export interface ServerFeature {
  readonly routes?: Routes;
  readonly channels?: readonly ChannelProvider[];
  readonly jobs?: readonly Job[];
  /** GET routes beside the API. */
  readonly fetchRoutes?: readonly FetchRoute[];
  /** Begins what runs by itself; called once the market stands. */
  start?(): { stop(): unknown };
  /** Waits for what is under way, after the last request. */
  close?(): Promise<unknown>;
}
