import { fromBase58 } from '@dugout/domain/address';
import { ADD_PASSKEY_STATEMENT, removePasskeyStatement } from '@dugout/domain/credentials/credential';
import type { SignedText } from '@dugout/domain/credentials/signed-intent';
import { raiseDailyLimitStatement, withdrawalStatement } from '@dugout/domain/credentials/wallet-statements';
import { keyExportStatement } from '@dugout/domain/key-export/key-export';
import { isSignedByEd25519 } from './ed25519.ts';
import type { ProvenIntent, ProvenWithdrawal } from './intent-challenge.ts';

const FIELD = /^(URI|Version|Chain ID|Nonce|Issued At|Expiration Time): (\S+)$/;

/** Max decimals of a token. Its raw units appear next to the amount. */
const MAX_DECIMALS = 18;

/** The text contains the server's id of a passkey. The challenge determines which passkey it is. */
const REMOVES_PASSKEY = new RegExp(`^${removePasskeyStatement('\\S{1,64}').replaceAll('.', '\\.')}$`);

function namesWithdrawal(statement: string, of: ProvenWithdrawal): boolean {
  if (statement === withdrawalStatement(of, null)) return true;
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals++)
    if (statement === withdrawalStatement(of, decimals)) return true;
  return false;
}

function names(statement: string, of: ProvenIntent): boolean {
  switch (of.kind) {
    case 'export':
      return statement === keyExportStatement(of.wallet);
    case 'withdraw':
      return namesWithdrawal(statement, of);
    case 'addCredential':
      return statement === ADD_PASSKEY_STATEMENT;
    case 'removeCredential':
      return REMOVES_PASSKEY.test(statement);
    case 'raiseDailyLimit':
      return statement === raiseDailyLimitStatement(of.lamports);
  }
}

/**
 * Returns the nonce of a sign-in message (Sign In With Solana) by `address` that states only this action, or null
 * for any other text.
 */
function nonceOf(text: string, address: string, of: ProvenIntent): string | null {
  const [greeting = '', account, gap, statement = '', secondGap, ...fields] = text.split('\n');
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

/** Returns the challenge that the Solana wallet `address` signed in a text that names this action, or null. */
export function challengeInText(
  address: string,
  of: ProvenIntent,
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
  return nonce !== null && isSignedByEd25519(fromBase58(address), bytes, Buffer.from(signature, 'base64'))
    ? nonce
    : null;
}
