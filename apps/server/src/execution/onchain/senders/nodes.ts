import type { Sender } from './sender.ts';

/** Creates the sender of the configured nodes. They forward a transaction to leaders and to other nodes. */
export const nodes = (chain: { readonly send: (transaction: string) => Promise<void> }): Sender => ({
  name: 'rpc',
  isProtected: false,
  tips: null,
  send: ({ transaction }) => chain.send(transaction),
});
