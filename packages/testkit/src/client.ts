/** Test client that calls a running server like a browser. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON; null without a body. */
  readonly body: unknown;
}

export interface CallOptions {
  readonly method?: string;
  /** Sent as JSON; a form is sent as a form. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client that keeps cookies, like a browser without additional headers. */
export interface TestClient {
  /** Makes a call by its full path, `/api/v1/status`. */
  call(path: string, options?: CallOptions): Promise<Answer>;
  /** The current Cookie header; empty for a guest. */
  cookie(): string;
}

/** @param session whose cookies are sent: a client of another server, in the same session */
export function testClient(address: string, session?: Pick<TestClient, 'cookie'>): TestClient {
  const cookies = new Map<string, string>();
  const cookie =
    session?.cookie ?? (() => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
  return {
    cookie,
    async call(path, { method = 'GET', body, headers = {} } = {}) {
      const response = await fetch(new URL(path, address), {
        method,
        redirect: 'manual',
        headers: {
          ...(cookie() === '' ? {} : { cookie: cookie() }),
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: payloadOf(body) }),
      });
      for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: parse(text) };
    },
  };
}

const payloadOf = (body: unknown): string | FormData =>
  typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body);

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ');
  const at = pair.indexOf('=');
  const ended = attributes.some((attribute) => /^max-age=0$/i.test(attribute)) || pair.slice(at + 1) === '';
  if (ended) cookies.delete(pair.slice(0, at));
  else cookies.set(pair.slice(0, at), pair.slice(at + 1));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
