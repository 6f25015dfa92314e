import type { ErrorCode } from '@dugout/contract/errors';

/** The sender of a request and its failure; fields are omitted when unknown. */
export interface RequestFrom {
  /** The client's address, resolved through trusted proxies. */
  readonly client?: string;
  /** The mark of the signed-in trader. */
  readonly trader?: string;
  readonly failure?: ErrorCode;
}

/**
 * The log line of an answered request. It is assembled manually for speed, since every call writes one. All of
 * its fields are safe (`route` is the pattern, never the address), so nothing needs redaction.
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

  /** Returns the line. @param time `,"time":"…"` */
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

/** Route patterns as JSON strings; the router has few. */
const quotedRoutes = new Map<string, string>();

function quoted(route: string): string {
  let text = quotedRoutes.get(route);
  if (text === undefined) {
    text = JSON.stringify(route);
    quotedRoutes.set(route, text);
  }
  return text;
}
