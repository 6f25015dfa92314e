import type { Endpoint } from '@dugout/contract/endpoint';

/**
 * Turns a handler's answer into JSON, checked against the contract: what does not fit is a failure of ours
 * and is never sent.
 */
export function outputWriter(endpoint: Endpoint): (output: unknown) => string {
  return (output) => {
    const result = endpoint.output.safeParse(output);
    if (!result.success) throw new Error(`The answer does not fit the contract: ${result.error.message}`);
    return JSON.stringify(result.data);
  };
}
