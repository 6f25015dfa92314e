/** Writes raw responses on a connection that never produced a request, in the shape of all failures. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@dugout/contract/errors';
import { ApiError } from './api-error.ts';
import { type FailedAnswer, failureOf } from './failure.ts';

/** How long a client has to read the response before the connection is destroyed. */
const LINGER_MS = 500;

/** Writes the response and ends the connection, whether or not the other end does. */
export function refuseConnection(connection: Duplex, failure: FailedAnswer): void {
  // Node removes its own listener with the connection, and a reset by the client would crash the process.
  connection.on('error', () => connection.destroy());
  if (!connection.writable) {
    connection.destroy();
    return;
  }
  connection.end(bareAnswer(failure));
  // Destroying a connection with unread bytes resets it, which may lose the response.
  connection.resume();
  setTimeout(() => connection.destroy(), LINGER_MS).unref();
}

export function bareAnswer({ status, body, headers }: FailedAnswer): string {
  const text = JSON.stringify(body);
  const all = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
}

const BY_CODE: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
};

export function parserFailure(error: Error): FailedAnswer {
  const code = 'code' in error && typeof error.code === 'string' ? BY_CODE[error.code] : undefined;
  return failureOf(
    code === undefined ? new ApiError('invalid_input', 'This is not an HTTP request') : new ApiError(code),
  );
}
