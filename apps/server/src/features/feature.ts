import type { MarketHooks } from '@dugout/market/feed/market-hooks';
import type { Listener } from '#/platform/events/listener.ts';
import type { Notifiers } from '#/platform/events/notifiers.ts';
import type { KeyAuth } from '#/platform/http/callers/key-gate.ts';
import type { Authenticate } from '#/platform/http/callers/sessions.ts';
import type { FetchHandler, FetchRoute } from '#/platform/http/fetch-route.ts';
import type { Policies, Routes } from '#/platform/http/routes.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { ChannelProvider } from '#/platform/realtime/channel.ts';
import type { DoorKey, PortKey, Provided } from './door.ts';
import type { ExportedTable } from './exported-tables.ts';
import type { Parts } from './parts.ts';

export interface SignIn {
  /** Identifies the trader of a request. */
  readonly authenticate: Authenticate;
  /** Handles everything under /api/auth. */
  readonly handler: FetchHandler;
  readonly cookieName: string;
}

/**
 * Work of a feature in the background, on several servers at a time: rows decide which of them does a piece of it.
 */
export interface Background extends Pick<MarketHooks, 'onMarketEvent'> {
  /** Jobs with `runs: 'everywhere'` that claim what they do. */
  readonly jobs?: readonly Job[];
  /** Called after the feature's own `start`. */
  start?(): { stop(): unknown } | undefined;
}

/**
 * The parts that a feature provides to the server. Every slot is optional; the composition root loops over them.
 */
export interface ServerFeature<Door = unknown> extends MarketHooks {
  /** The interface for features of a higher rank, which get it by naming its key in their `needs`. */
  readonly door?: Door;
  /** Values for the ports of features of a lower rank, created with `provide`. */
  readonly provides?: readonly Provided[];
  readonly routes?: Routes;
  /** Rules on who may make a call, beyond the contract's; for other features' calls too. */
  readonly policies?: Policies;
  /** GET routes outside the API, such as pictures. */
  readonly fetchRoutes?: readonly FetchRoute[];
  /** Authentication by session. Provided by one feature. */
  readonly auth?: SignIn;
  /** Authentication by API key. Provided by one feature. */
  readonly keyAuth?: KeyAuth;
  readonly channels?: readonly ChannelProvider[];
  /**
   * Handlers of events from this feature or lower ones, created with `listen`, on servers that work in
   * the background.
   */
  readonly listeners?: readonly Listener[];
  readonly notify?: Notifiers;
  /** Exports of this feature's tables; each table that names traders must be listed. */
  readonly exports?: readonly ExportedTable[];
  /** Periodic work, from the time the server is ready. Jobs that run once are part of the background work. */
  readonly jobs?: readonly Job[];
  /** The feature's own market hooks, `start` and other jobs are for what this server shows. */
  readonly background?: Background;

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

interface Connections {
  doorOf<Door>(key: DoorKey<Door>): Door;
  portOf<Port>(key: PortKey<Port>): () => Port;
}

/** A feature in the list of `app/features.ts`, created with `defineFeature`. */
export interface FeatureModule<Door = unknown> {
  readonly name: string;
  /** The key to its door; absent for a feature that no other needs. */
  readonly offers?: DoorKey<Door> | undefined;
  /** The keys of the ports that features of a higher rank must fill. */
  readonly ports: readonly PortKey[];
  create(parts: Parts, connections: Connections): Promise<ServerFeature<Door>>;
}

type Doors<Needs> = {
  readonly [K in keyof Needs]: Needs[K] extends DoorKey<infer Door> ? Door : never;
};

/** Functions that return each port's value. They throw while the features are still being created. */
type OpenPorts<Ports> = {
  readonly [K in keyof Ports]: Ports[K] extends PortKey<infer Port> ? () => Port : never;
};

type DoorKeys = Readonly<Record<string, DoorKey>>;
type PortKeys = Readonly<Record<string, PortKey>>;

interface FeatureDefinition<Door, Needs extends DoorKeys, Ports extends PortKeys> {
  readonly name: string;
  /** The key to the door that `create` returns. */
  readonly offers?: DoorKey<Door>;
  /** Features of a lower rank, by the name under which `create` gets their doors. */
  readonly needs?: Needs;
  /** Ports to be filled by features of a higher rank, by the name under which `create` gets them. */
  readonly ports?: Ports;
  create(
    parts: Parts,
    doors: Doors<Needs>,
    ports: OpenPorts<Ports>,
  ): ServerFeature<Door> | Promise<ServerFeature<Door>>;
}

/**
 * Declares a feature. `create` gets the server's parts, the doors of the features it needs and its own ports,
 * and returns what it gives.
 *
 *     export const notesFeature = defineFeature({
 *       name: 'notes',
 *       needs: { market: marketDoor },
 *       create: ({ db }, { market }) => ({ routes: notesRoutes({ db, tokens: market.tokens }) }),
 *     });
 */
export function defineFeature<
  Door = unknown,
  Needs extends DoorKeys = Record<never, never>,
  Ports extends PortKeys = Record<never, never>,
>({ name, offers, needs, ports, create }: FeatureDefinition<Door, Needs, Ports>): FeatureModule<Door> {
  return {
    name,
    offers,
    ports: Object.values(ports ?? {}),
    create: async (parts, { doorOf, portOf }) =>
      create(
        parts,
        Object.fromEntries(Object.entries(needs ?? {}).map(([as, key]) => [as, doorOf(key)])) as Doors<Needs>,
        Object.fromEntries(
          Object.entries(ports ?? {}).map(([as, key]) => [as, portOf(key)]),
        ) as OpenPorts<Ports>,
      ),
  };
}
