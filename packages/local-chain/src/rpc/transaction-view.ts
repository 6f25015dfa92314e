import { fromBase58, toBase58 } from '@dugout/domain/address';
import type { ChainTransaction } from '../block.ts';
import { NodeError } from '../solana-node/methods.ts';
import { invalid, options } from './params.ts';

/**
 * Formats a landed transaction in the requested encoding.
 * @throws NodeError for an unsupported version or encoding
 */
export function transactionView({ wire, version, transaction, meta }: ChainTransaction, given: unknown) {
  const { encoding = 'json', maxSupportedTransactionVersion } = options(given);
  const versioned = typeof maxSupportedTransactionVersion === 'number';
  if (version === 0 && !versioned)
    throw new NodeError(
      -32015,
      'Transaction version (0) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
    );
  return { transaction: encoded(wire, transaction, encoding), meta, ...(versioned ? { version } : {}) };
}

function encoded(wire: string, transaction: object, encoding: unknown): unknown {
  if (encoding === 'json') return transaction;
  if (encoding === 'base64') return [wire, 'base64'];
  if (encoding === 'base58') return [toBase58(Buffer.from(wire, 'base64')), 'base58'];
  throw invalid(`this node does not encode ${String(encoding)}`);
}

/** Decodes a transaction, from base58 by default. */
export function bytesOf(text: unknown, encoding: unknown = 'base58'): Uint8Array {
  if (typeof text !== 'string') throw invalid('a transaction is needed');
  const bytes =
    encoding === 'base64' ? Buffer.from(text, 'base64') : encoding === 'base58' ? fromBase58(text) : null;
  if (bytes === null || bytes.length === 0) throw invalid(`invalid ${String(encoding)} encoding`);
  return Uint8Array.from(bytes);
}
