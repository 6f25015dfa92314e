import { createPublicKey, verify } from 'node:crypto';
import { fromBase58 } from '@dugout/domain/address';
import { keyExportStatement } from '@dugout/domain/key-export/key-export';
import { withdrawalStatement } from '@dugout/domain/withdrawal-statement';
import type { ProvenAct } from './act-challenge.ts';

/** What a Solana wallet gave for an act: the text that it showed and signed, and the signature. */
export interface SignedText {
  /** Base64 of the bytes that were signed. */
  readonly message: string;
  /** Base64 of 64 bytes. */
  readonly signature: string;
}

const FIELD = /^(URI|Version|Chain ID|Nonce|Issued At|Expiration Time): (\S+)$/;

/** How many decimals a token may be said to have: its raw units stand beside the amount. */
const MOST_DECIMALS = 18;

/** Whether these words name this act, and it alone. */
function names(statement: string | undefined, of: ProvenAct): boolean {
  if ('recipientKey' in of) return statement === keyExportStatement(of.wallet);
  if (statement === withdrawalStatement(of, null)) return true;
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++)
    if (statement === withdrawalStatement(of, decimals)) return true;
  return false;
}

/**
 * The nonce of a sign-in message (Sign In With Solana) by `address` that says nothing but this act; null for
 * any other text.
 */
function nonceOf(text: string, address: string, of: ProvenAct): string | null {
  const [greeting = '', account, gap, statement, secondGap, ...fields] = text.split('\n');
  if (!/^\S+ wants you to sign in with your Solana account:$/.test(greeting)) return null;
  if (account !== address || gap !== '' || !names(statement, of) || secondGap !== '') return null;
  const values = new Map<string, string>();
  for (const field of fields) {
    const [, name = '', value = ''] = FIELD.exec(field) ?? [];
    if (name === '' || values.has(name)) return null;
    values.set(name, value);
  }
  return values.get('Nonce') ?? null;
}

function isSigned(address: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  const key = fromBase58(address);
  if (key === null || key.length !== 32 || signature.length !== 64) return false;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') };
  return verify(null, bytes, createPublicKey({ key: jwk, format: 'jwk' }), signature);
}

/**
 * The challenge that the Solana wallet `address` answered with its signature, under words that name this act;
 * null when it signed nothing of the kind.
 */
export function challengeSignedBy(
  address: string,
  of: ProvenAct,
  { message, signature }: SignedText,
): string | null {
  const bytes = Buffer.from(message, 'base64');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
  const nonce = nonceOf(text, address, of);
  return nonce !== null && isSigned(address, bytes, Buffer.from(signature, 'base64')) ? nonce : null;
}
