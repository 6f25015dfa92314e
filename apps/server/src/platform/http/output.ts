import type { Endpoint } from '@dugout/contract/endpoint';

/**
 * An answer that its handler wrote as JSON itself, of parts that were checked against the contract when they
 * were written: for large answers whose parts rarely change.
 */
export class CheckedJson {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/**
 * Turns a handler's answer into JSON, checked against the contract: what does not fit is a failure of ours
 * and is never sent.
 */
export function outputWriter(endpoint: Endpoint): (output: unknown) => string | Buffer {
  return (output) => {
    if (output instanceof CheckedJson) return output.bytes;
    const result = endpoint.output.safeParse(output);
    if (!result.success) throw new Error(`The answer does not fit the contract: ${result.error.message}`);
    return JSON.stringify(result.data);
  };
}
