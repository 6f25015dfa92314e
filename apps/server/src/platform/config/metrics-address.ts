import { z } from 'zod';

const DEFAULT = { host: '127.0.0.1', port: 9464 };
const ADDRESS = /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d{1,5})$/i;

/** `HOST:PORT`, `[IPv6]:PORT`, or `off`. */
export const metricsAddress = z.string().transform((text, context) => {
  if (text === 'off') return null;
  const [, v6, host, digits = ''] = ADDRESS.exec(text) ?? [];
  const port = Number(digits);
  const named = v6 ?? host;
  if (named === undefined || port > 65_535) {
    context.addIssue({ code: 'custom', message: 'allowed is HOST:PORT, such as 127.0.0.1:9464, or off' });
    return z.NEVER;
  }
  return { host: named, port };
});

/**
 * Returns the configured address, by default the usual exporter port on this machine only; any free port when the
 * server uses any.
 */
export const metricsAddressOf = (value: {
  readonly PORT: number;
  readonly METRICS_ADDRESS?: { readonly host: string; readonly port: number } | null | undefined;
}): { readonly host: string; readonly port: number } | null =>
  value.METRICS_ADDRESS === undefined
    ? { ...DEFAULT, ...(value.PORT === 0 ? { port: 0 } : {}) }
    : value.METRICS_ADDRESS;
