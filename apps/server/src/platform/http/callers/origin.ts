/** The headers that tell where a request comes from. */
export interface OriginHeaders {
  readonly origin?: string | undefined;
  readonly 'sec-fetch-site'?: string | undefined;
}

/** Which origins a page of ours can have. */
export class OwnOrigins {
  /** The origin that links and cookies are made for, without a slash at its end. */
  readonly base: string;
  /** Host and port of `PUBLIC_URL`; null when it is not set. */
  readonly publicHost: string | null;
  readonly #origins: ReadonlySet<string>;

  /** @param publicUrl where the world reaches this server; null when it is reached where it listens */
  constructor(publicUrl: string | null, host: string, port: number) {
    const names = ['127.0.0.1', 'localhost', '[::1]'];
    const own = host.includes(':') ? `[${host}]` : host;
    const everywhere = host === '0.0.0.0' || host === '::';
    const local = [...(everywhere ? [] : [own]), ...names].map(
      (name) => new URL(`http://${name}:${port}`).origin,
    );
    this.base = publicUrl === null ? (local[0] ?? '') : new URL(publicUrl).origin;
    this.publicHost = publicUrl === null ? null : new URL(publicUrl).host;
    this.#origins = new Set(publicUrl === null ? local : [this.base]);
  }

  /** Whether the world reaches this server over https. */
  get secure(): boolean {
    return this.base.startsWith('https:');
  }

  /**
   * Whether a call that changes something, or a socket, may come with these headers: from our own pages, from
   * the address bar, or from a client that is no browser and sends neither header.
   */
  allows(headers: OriginHeaders): boolean {
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
    return headers.origin === undefined || this.#origins.has(headers.origin);
  }
}
