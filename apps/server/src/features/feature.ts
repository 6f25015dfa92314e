import type { Listener } from '#/platform/events/listener.ts';
import type { Notifiers } from '#/platform/events/notifiers.ts';
import type { FetchHandler, FetchRoute } from '#/platform/http/fetch-mount.ts';
import type { Policies, Routes } from '#/platform/http/routes.ts';
import type { Authenticate } from '#/platform/http/sessions.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { ChannelProvider } from '#/platform/realtime/channel.ts';
import type { MarketHooks } from './market-hooks.ts';
import type { Parts } from './parts.ts';

export interface SignIn {
  /** Whose request it is. */
  readonly authenticate: Authenticate;
  /** Answers everything under /api/auth. */
  readonly handler: FetchHandler;
  /** The session cookie's name. */
  readonly cookieName: string;
}

/** What a feature gives to the server. Every slot is optional; the composition root loops over them. */
export interface ServerFeature<Door = unknown> extends MarketHooks {
  /** What features of a higher rank may call. They get it by naming this feature in their `needs`. */
  readonly door?: Door;
  /** Handlers of the contract's calls. */
  readonly routes?: Routes;
  /** Who may make a call, beyond what the contract says; for other features' calls too. */
  readonly policies?: Policies;
  /** GET routes beside the API, such as pictures. */
  readonly fetchRoutes?: readonly FetchRoute[];
  /** Who is signed in. One feature has it. */
  readonly auth?: SignIn;
  readonly channels?: readonly ChannelProvider[];
  /** Handlers of events that this feature or lower ones emit, made with `listen`. */
  readonly listeners?: readonly Listener[];
  /** Which of this feature's events notify whom. */
  readonly notify?: Notifiers;
  /** Work that repeats, from the moment the server is ready. */
  readonly jobs?: readonly Job[];

  /**
   * Repairs what the last stop interrupted and loads state from the database. Runs before the market starts
   * and calls are answered.
   */
  recover?(): Promise<void>;
  /** Starts timers and the like, once the market is up. `stop` ends them. */
  start?(): { stop(): unknown } | undefined;
  /** Waits for work in progress, after the last request. */
  close?(): Promise<unknown>;
}

/** A feature as the list in `app/features.ts` holds it. Made with `defineFeature`. */
export interface FeatureModule<Door = unknown> {
  readonly name: string;
  /** Features whose doors it uses; the list has them before it. */
  readonly needs: readonly FeatureModule[];
  create(parts: Parts, doorOf: <D>(feature: FeatureModule<D>) => D): Promise<ServerFeature<Door>>;
}

type Doors<Needs> = {
  readonly [K in keyof Needs]: Needs[K] extends FeatureModule<infer Door> ? Door : never;
};

export interface FeatureDefinition<Door, Needs extends Readonly<Record<string, FeatureModule>>> {
  readonly name: string;
  /** Features of a lower rank, by the name under which `create` gets their doors. */
  readonly needs?: Needs;
  create(parts: Parts, doors: Doors<Needs>): ServerFeature<Door> | Promise<ServerFeature<Door>>;
}

/**
 * Declares a feature. `create` gets the server's parts and the doors of the features it needs, and returns
 * what it gives.
 *
 *     export const notes = defineFeature({
 *       name: 'notes',
 *       needs: { market },
 *       create: ({ db }, { market }) => ({ routes: notesRoutes({ db, tokens: market.tokens }) }),
 *     });
 */
export function defineFeature<
  Door,
  Needs extends Readonly<Record<string, FeatureModule>> = Record<never, never>,
>(definition: FeatureDefinition<Door, Needs>): FeatureModule<Door> {
  const needs = Object.entries(definition.needs ?? {});
  return {
    name: definition.name,
    needs: needs.map(([, feature]) => feature),
    create: async (parts, doorOf) =>
      definition.create(
        parts,
        Object.fromEntries(needs.map(([name, feature]) => [name, doorOf(feature)])) as Doors<Needs>,
      ),
  };
}
