import type { IncomingHttpHeaders } from 'node:http';

/** Which origins a page of ours can have. */
export class OwnOrigins {
  readonly #publicUrl: string | null;
  readonly #host: string;
  #origins: ReadonlySet<string> = new Set();
  #base = '';

  /** @param publicUrl where the world reaches this server; null when it is reached where it listens */
  constructor(publicUrl: string | null, host: string) {
    this.#publicUrl = publicUrl;
    this.#host = host;
    this.listening(0);
  }

  /** Tells the port, known only once the server listens. */
  listening(port: number): void {
    if (this.#publicUrl !== null) {
      this.#base = new URL(this.#publicUrl).origin;
      this.#origins = new Set([this.#base]);
      return;
    }
    const host = this.#host.includes(':') ? `[${this.#host}]` : this.#host;
    const shown = this.#host === '0.0.0.0' || this.#host === '::' ? '127.0.0.1' : host;
    this.#base = new URL(`http://${shown}:${port}`).origin;
    this.#origins = new Set([this.#base, ...['127.0.0.1', 'localhost', '[::1]'].map((name) => new URL(`http://${name}:${port}`).origin)]);
  }

  /** The origin that links and cookies are made for. */
  get base(): string {
    return this.#base;
  }

  /**
   * Whether a call that changes something, or a socket, may come with these headers: from our own pages, from the address bar,
   * or from a client that is no browser and sends neither header.
   */
  allows(headers: IncomingHttpHeaders): boolean {
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
    return headers.origin === undefined || this.#origins.has(headers.origin);
  }
}
