/** How many follow the feed, and what happens meanwhile. */
export interface LiveLoad {
  readonly sockets: number;
  readonly tokens: number;
  readonly callers: number;
  readonly seconds: number;
  readonly tradesPerSecond: number;
  readonly callsPerSecond: number;
}

export interface Ordered {
  readonly trades: number;
}

/** A trade, and the Unix ms at which the market was given it. */
export interface Traded {
  readonly mint: string;
  readonly at: number;
}

/** What a server says when it is up. */
export interface Up {
  readonly port: number;
  readonly mints: readonly string[];
  /** Of its callers. */
  readonly cookies: readonly string[];
}
