/** The parts of the package that are used here: it is loaded only by servers with NATS_URL. */
interface NatsPackage {
  connect(options: NatsOptions): Promise<NatsConnection>;
  credsAuthenticator(credentials: Uint8Array): unknown;
}

interface NatsOptions {
  readonly servers: readonly string[];
  readonly name: string;
  readonly user?: string;
  readonly pass?: string;
  readonly authenticator?: unknown;
  readonly tls?: Readonly<Record<string, never>>;
  readonly noEcho: boolean;
  readonly timeout: number;
  readonly pingInterval: number;
  readonly maxPingOut: number;
  readonly maxReconnectAttempts: number;
  readonly reconnectTimeWait: number;
  readonly ignoreAuthErrorAbort: boolean;
}

export interface NatsConnection {
  readonly info?: { readonly max_payload: number; readonly version: string };
  publish(subject: string, payload: Uint8Array): void;
  subscribe(
    subject: string,
    options: {
      callback(error: Error | null, message: { readonly subject: string; readonly data: Uint8Array }): void;
    },
  ): unknown;
  /** Resolves with an answer of the server. */
  flush(): Promise<void>;
  status(): AsyncIterable<{ readonly type: string; readonly error?: Error }>;
  close(): Promise<void>;
}

const PACKAGE: string = '@nats-io/transport-node';

/** Loads the client of NATS. */
export const loadNats = async (): Promise<NatsPackage> => (await import(PACKAGE)) as NatsPackage;
