import type { MarketHooks } from '@dugout/market/feed/market-hooks';
import type { Listener } from '#/platform/events/listener.ts';
import type { Notifiers } from '#/platform/events/notifiers.ts';
import type { KeyAuth } from '#/platform/http/callers/key-gate.ts';
import type { Authenticate } from '#/platform/http/callers/sessions.ts';
import type { FetchHandler, FetchRoute } from '#/platform/http/fetch-mount.ts';
import type { Policies, Routes } from '#/platform/http/routes.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { ChannelProvider } from '#/platform/realtime/channel.ts';
import type { ExportedTable } from './exported-tables.ts';
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
  /** What features of a higher rank may call. They get it by naming its key in their `needs`. */
  readonly door?: Door;
  /** Handlers of the contract's calls. */
  readonly routes?: Routes;
  /** Who may make a call, beyond what the contract says; for other features' calls too. */
  readonly policies?: Policies;
  /** GET routes beside the API, such as pictures. */
  readonly fetchRoutes?: readonly FetchRoute[];
  /** Who is signed in. One feature has it. */
  readonly auth?: SignIn;
  /** Who may call with an API key. One feature has it. */
  readonly keyAuth?: KeyAuth;
  readonly channels?: readonly ChannelProvider[];
  /** Handlers of events that this feature or lower ones emit, made with `listen`. */
  readonly listeners?: readonly Listener[];
  /** Which of this feature's events notify whom. */
  readonly notify?: Notifiers;
  /** What an export of a trader's data has of this feature's tables; each table that names traders is here. */
  readonly exports?: readonly ExportedTable[];
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

/** The key to a feature's door. Made with `defineDoor` in the feature's `index.ts`. */
export interface DoorKey<Door = unknown> {
  /** The feature's name. */
  readonly feature: string;
  /** Only the type of what is behind the door; never there at run time. */
  readonly behind?: Door;
}

/** Makes the key by which features of a higher rank get this feature's door, without importing its wiring. */
export const defineDoor = <Door>(feature: string): DoorKey<Door> => ({ feature });

/** A feature as the list in `app/features.ts` holds it. Made with `defineFeature`. */
export interface FeatureModule<Door = unknown> {
  readonly name: string;
  /** The key to its door; absent for a feature that others need nothing of. */
  readonly offers?: DoorKey<Door> | undefined;
  create(parts: Parts, doorOf: <D>(key: DoorKey<D>) => D): Promise<ServerFeature<Door>>;
}

type Doors<Needs> = {
  readonly [K in keyof Needs]: Needs[K] extends DoorKey<infer Door> ? Door : never;
};

export interface FeatureDefinition<Door, Needs extends Readonly<Record<string, DoorKey>>> {
  readonly name: string;
  /** The key to the door that `create` returns. */
  readonly offers?: DoorKey<Door>;
  /** Features of a lower rank, by the name under which `create` gets their doors. */
  readonly needs?: Needs;
  create(parts: Parts, doors: Doors<Needs>): ServerFeature<Door> | Promise<ServerFeature<Door>>;
}

/**
 * Declares a feature. `create` gets the server's parts and the doors of the features it needs, and returns
 * what it gives.
 *
 *     export const notesFeature = defineFeature({
 *       name: 'notes',
 *       needs: { market: marketDoor },
 *       create: ({ db }, { market }) => ({ routes: notesRoutes({ db, tokens: market.tokens }) }),
 *     });
 */
export function defineFeature<
  Door = unknown,
  Needs extends Readonly<Record<string, DoorKey>> = Record<never, never>,
>({ name, offers, needs, create }: FeatureDefinition<Door, Needs>): FeatureModule<Door> {
  return {
    name,
    offers,
    create: async (parts, doorOf) =>
      create(
        parts,
        Object.fromEntries(Object.entries(needs ?? {}).map(([as, key]) => [as, doorOf(key)])) as Doors<Needs>,
      ),
  };
}
