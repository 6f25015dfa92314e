import type { ErrorCode } from '@dugout/contract/errors';

/** Who sent a request, and how it failed; each is left out where there is none. */
export interface RequestFrom {
  /** The client's address, behind trusted proxies too. */
  readonly client?: string;
  /** The mark of the trader who is signed in. */
  readonly trader?: string;
  /** The code of the catalogue. */
  readonly failure?: ErrorCode;
}

/**
 * The log line of an answered request. One is written for each call, so it is put together by hand; its
 * fields are of our own making (`route` is the pattern, never the address), so that there is nothing to
 * strike out.
 */
export class RequestLine {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly from: RequestFrom;

  constructor(
    requestId: string,
    method: string,
    route: string,
    status: number,
    ms: number,
    from: RequestFrom = {},
  ) {
    this.requestId = requestId;
    this.method = method;
    this.route = route;
    this.status = status;
    this.ms = ms;
    this.from = from;
  }

  /** The line without its time. @param time `,"time":"…"` */
  text(time: string): string {
    return `{"level":"info"${time},"requestId":"${this.requestId}","method":"${this.method}","route":${quoted(this.route)},"status":${this.status},"ms":${this.ms}${this.#fromText()},"msg":"request"}\n`;
  }

  #fromText(): string {
    const { client, trader, failure } = this.from;
    const address = client === undefined ? '' : `,"client":${JSON.stringify(client)}`;
    const mark = trader === undefined ? '' : `,"trader":"${trader}"`;
    return failure === undefined ? address + mark : `${address}${mark},"failure":"${failure}"`;
  }
}

/** Routes as JSON strings; they are those of the router, so they are few. */
const quotedRoutes = new Map<string, string>();

function quoted(route: string): string {
  let text = quotedRoutes.get(route);
  if (text === undefined) {
    text = JSON.stringify(route);
    quotedRoutes.set(route, text);
  }
  return text;
}
