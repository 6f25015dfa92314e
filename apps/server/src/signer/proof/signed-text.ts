import { fromBase58 } from '@dugout/domain/address';
import { ADD_PASSKEY_STATEMENT, removePasskeyStatement } from '@dugout/domain/credentials/credential';
import type { SignedText } from '@dugout/domain/credentials/signed-act';
import { raiseDailyLimitStatement } from '@dugout/domain/daily-limit';
import { keyExportStatement } from '@dugout/domain/key-export/key-export';
import { withdrawalStatement } from '@dugout/domain/withdrawal-statement';
import type { ProvenAct, ProvenWithdrawal } from './act-challenge.ts';
import { isSignedByEd25519 } from './ed25519.ts';

const FIELD = /^(URI|Version|Chain ID|Nonce|Issued At|Expiration Time): (\S+)$/;

/** How many decimals a token may be said to have: its raw units stand beside the amount. */
const MOST_DECIMALS = 18;

/** The server's id of a passkey stands in the words; which one it is, the challenge says. */
const REMOVES_PASSKEY = new RegExp(`^${removePasskeyStatement('\\S{1,64}').replaceAll('.', '\\.')}$`);

function namesWithdrawal(statement: string, of: ProvenWithdrawal): boolean {
  if (statement === withdrawalStatement(of, null)) return true;
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++)
    if (statement === withdrawalStatement(of, decimals)) return true;
  return false;
}

/** Whether these words name this act, and it alone. */
function names(statement: string, of: ProvenAct): boolean {
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
 * The nonce of a sign-in message (Sign In With Solana) by `address` that says nothing but this act; null for
 * any other text.
 */
function nonceOf(text: string, address: string, of: ProvenAct): string | null {
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

/**
 * The challenge that the Solana wallet `address` answered with its signature, under words that name this act;
 * null when it signed nothing of the kind.
 */
export function challengeInText(
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
  return nonce !== null && isSignedByEd25519(fromBase58(address), bytes, Buffer.from(signature, 'base64'))
    ? nonce
    : null;
}
