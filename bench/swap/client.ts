import { Agent, type IncomingHttpHeaders, request } from 'node:http';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** From the request's first byte to the response's last, ms. */
  readonly ms: number;
}

export class Client {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true });
  #cookie = '';

  constructor(port: number) {
    this.#port = port;
  }

  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer> {
    const sent = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
    };
    return new Promise((resolve, reject) => {
      const start = performance.now();
      const options = { host: '127.0.0.1', port: this.#port, path, method, headers, agent: this.#agent };
      const pending = request(options, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const ms = performance.now() - start;
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString('utf8'),
            ms,
          });
        });
      });
      pending.on('error', reject);
      pending.end(sent);
    });
  }

  async read(path: string): Promise<unknown> {
    const { status, text } = await this.call('GET', path);
    if (status !== 200) throw new Error(`${path} returned ${status}: ${text}`);
    return JSON.parse(text);
  }

  async signUp(name: string): Promise<void> {
    const account = { email: `${name}@example.org`, password: 'correct horse battery', name };
    const { status, text, headers } = await this.call('POST', '/api/auth/sign-up/email', account);
    if (status !== 200) throw new Error(`The sign-up of ${name} returned ${status}: ${text}`);
    this.#cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '').join('; ');
  }

  close(): void {
    this.#agent.destroy();
  }
}
