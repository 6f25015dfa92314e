import type { Endpoint } from '@dugout/contract/endpoint';

/**
 * An answer that its handler encoded as JSON itself, from parts checked against the contract when they were
 * encoded. For large answers whose parts rarely change.
 */
export class CheckedJson {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/**
 * Creates the encoder of a call's answers. It checks them against the contract; an answer that does not match is
 * a server fault and is never sent.
 */
export function outputWriter(endpoint: Endpoint): (output: unknown) => string | Buffer {
  return (output) => {
    if (output instanceof CheckedJson) return output.bytes;
    const result = endpoint.output.safeParse(output);
    if (!result.success) throw new Error(`The answer does not fit the contract: ${result.error.message}`);
    return JSON.stringify(result.data);
  };
}
