/** Names a passkey in the log of its owner. */
export const passkeyText = (name: string | null): string =>
  name === null ? 'A passkey' : `The passkey '${name}'`;
