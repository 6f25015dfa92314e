/** An authenticator's response, as JSON (`AuthenticationResponseJSON`). */
export interface Assertion {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly clientExtensionResults: object;
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
  };
}

/** Reads a text field of an object of unknown shape; empty if missing. */
export const textIn = (value: unknown, name: string): string => {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof text === 'string' ? text : '';
};

/** Reads the relevant parts of an authenticator's response; missing ones are empty and match no key. */
export function readAssertion(given: object): Assertion {
  const response: unknown = Reflect.get(given, 'response');
  return {
    id: textIn(given, 'id'),
    rawId: textIn(given, 'rawId'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: textIn(response, 'clientDataJSON'),
      authenticatorData: textIn(response, 'authenticatorData'),
      signature: textIn(response, 'signature'),
    },
  };
}
