import {
  address,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  type Signature,
  signTransaction,
} from '@solana/kit';
import { chainKey } from './keys.ts';
import type { LocalChain } from './local-chain.ts';

export const SOL = 1_000_000_000n;
export const SOL_MINT = address('So11111111111111111111111111111111111111112');

export async function trader(chain: LocalChain, name: string, lamports = 100n * SOL): Promise<KeyPairSigner> {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(chainKey('trader', name).secret);
  if (lamports > 0n) chain.airdrop(signer.address, lamports);
  return signer;
}

export const clients = ({ rpcUrl, wsUrl }: LocalChain) => ({
  rpc: createSolanaRpc(rpcUrl),
  rpcSubscriptions: createSolanaRpcSubscriptions(wsUrl),
});

export interface PlacedOrder {
  readonly transaction: string | null;
  readonly requestId: string;
  readonly outAmount: string;
  readonly otherAmountThreshold: string;
  readonly errorCode?: number;
  readonly platformFee: { readonly amount: string };
}

export async function order(
  chain: LocalChain,
  query: Readonly<Record<string, string>>,
): Promise<PlacedOrder> {
  const response = await fetch(`${chain.swapUrl}/order?${new URLSearchParams(query)}`);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as PlacedOrder;
}

/** Returns the order's transaction with the trader's signature added to the pool's, in base64. */
export async function signed(signer: KeyPairSigner, placed: PlacedOrder): Promise<string> {
  const transaction = getTransactionDecoder().decode(Buffer.from(placed.transaction ?? '', 'base64'));
  const complete = await signTransaction([signer.keyPair], transaction);
  return Buffer.from(Uint8Array.from(getTransactionEncoder().encode(complete))).toString('base64');
}

export async function execute(
  chain: LocalChain,
  signedTransaction: string,
  requestId: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${chain.swapUrl}/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ signedTransaction, requestId }),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** Returns a confirmed transaction as reported by nodes; null for none. */
export const landedOf = (chain: LocalChain, signature: Signature) =>
  clients(chain)
    .rpc.getTransaction(signature, {
      commitment: 'confirmed',
      encoding: 'json',
      maxSupportedTransactionVersion: 0,
    })
    .send();

/** Waits for a matching message; throws when the messages end before it. */
export async function until<Message>(
  messages: AsyncIterable<Message>,
  wanted: (one: Message) => boolean,
): Promise<void> {
  for await (const one of messages) if (wanted(one)) return;
  throw new Error('no more messages');
}
