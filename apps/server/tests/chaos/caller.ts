import { Agent, request } from 'node:http';

/** Null without a response: the server is down, or the caller gave up. */
export type Answer = { readonly status: number; readonly body: unknown } | null;

const agent = new Agent({ keepAlive: true, maxSockets: 512 });
/** Longer than any call waits for the chain. */
const PATIENCE_MS = 40_000;

/** A client with persistent connections and cookies. */
export class Caller {
  readonly #address: string;
  readonly #cookies: Map<string, string>;

  constructor(address: string, cookies = new Map<string, string>()) {
    this.#address = address;
    this.#cookies = cookies;
  }

  /** Returns a client of another server in the same session. */
  at(address: string): Caller {
    return new Caller(address, this.#cookies);
  }

  readonly cookie = (): string => [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  /** Gives up after `giveUpMs`, like a closed page. */
  call(path: string, body?: object, giveUpMs = PATIENCE_MS): Promise<Answer> {
    return this.#send(body === undefined ? 'GET' : 'POST', path, body, giveUpMs);
  }

  put(path: string, body: object): Promise<Answer> {
    return this.#send('PUT', path, body, PATIENCE_MS);
  }

  #send(method: string, path: string, body: object | undefined, giveUpMs: number): Promise<Answer> {
    const text = body === undefined ? null : JSON.stringify(body);
    return new Promise((resolve) => {
      const sent = request(new URL(path, this.#address), {
        agent,
        method,
        headers: {
          cookie: this.cookie(),
          ...(text === null
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      });
      const end = (answer: Answer): void => {
        clearTimeout(timer);
        resolve(answer);
      };
      const timer = setTimeout(() => {
        sent.destroy();
        end(null);
      }, giveUpMs);
      sent.on('error', () => end(null));
      sent.on('response', (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', () => end(null));
        response.on('close', () => end(null));
        response.on('end', () => {
          for (const line of response.headers['set-cookie'] ?? []) this.#keep(line);
          end({ status: response.statusCode ?? 0, body: parsed(Buffer.concat(parts).toString()) });
        });
      });
      sent.end(text ?? undefined);
    });
  }

  #keep(line: string): void {
    const [pair = ''] = line.split('; ');
    const at = pair.indexOf('=');
    this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
