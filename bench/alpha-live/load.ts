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

/** A trade, and the unix ms at which the market received it. */
export interface Traded {
  readonly mint: string;
  readonly at: number;
}

/** A server's report on startup. */
export interface Up {
  readonly port: number;
  readonly mints: readonly string[];
  /** Of its callers. */
  readonly cookies: readonly string[];
}
