declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly connections: number;
    readonly amount: number;
    readonly sampleInt: number;
    readonly headers?: Readonly<Record<string, string>>;
  }
  interface Result {
    readonly '2xx': number;
    readonly non2xx: number;
    readonly errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}

declare module 'express' {
  import type { RequestListener } from 'node:http';

  interface Answering {
    json(body: unknown): void;
  }
  type Express = RequestListener & {
    get(path: string, handle: (request: unknown, response: Answering) => void): void;
  };
  export default function express(): Express;
}
