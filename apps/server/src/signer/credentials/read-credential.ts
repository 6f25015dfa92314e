import { isAddress } from '@dugout/domain/address';
import type { Credential } from '@dugout/domain/credentials/credential';
import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import { fieldOf, idField, textField } from '../fields.ts';
import { passkeyKey } from '../proof/signed-assertion.ts';
import { SignerError } from '../signer-error.ts';
import type { CredentialRequest } from './credentials.ts';

const bad = (field: string): SignerError => new SignerError('bad_request', `${field} is wrong`);

/** 32 bytes in base64url. */
const ED25519_KEY = /^[\w-]{43}$/;
const PASSKEY_ID = /^[\w-]{1,1366}$/;
const SITE = /^[a-z0-9.-]{1,253}$/;

/** Throws `SignerError` `bad_request`. */
export function readCredential(input: unknown): Credential {
  const kind = textField(input, 'kind');
  if (kind === 'wallet') {
    const address = textField(input, 'address');
    if (!isAddress(address)) throw bad('address');
    return { kind, address };
  }
  const publicKey = textField(input, 'publicKey');
  if (kind === 'password') {
    if (!ED25519_KEY.test(publicKey)) throw bad('publicKey');
    return { kind, publicKey };
  }
  if (kind !== 'passkey') throw bad('kind');
  const [id, site] = [textField(input, 'id'), textField(input, 'site')];
  if (!PASSKEY_ID.test(id) || !SITE.test(site)) throw bad('passkey');
  if (passkeyKey(publicKey) === null) throw bad('publicKey');
  return { kind, id, site, publicKey };
}

const isWay = (value: string): value is CredentialRequest['as'] =>
  ['first', 'another', 'recovery'].includes(value);

/** Throws `SignerError` `bad_request`. */
export function readCredentialRequest(input: unknown): CredentialRequest {
  const as = textField(input, 'as');
  if (!isWay(as)) throw bad('as');
  return {
    owner: idField(input, 'owner'),
    credential: readCredential(fieldOf(input, 'credential')),
    as,
    signed: readSigned(input),
  };
}

/** Reads the signature of a request. Returns null without one. Throws `SignerError` `bad_request`. */
export function readSigned(input: unknown): SignedIntent | null {
  const signed = fieldOf(input, 'signed');
  if (signed === undefined) return null;
  const kind = textField(signed, 'kind');
  const signature = textField(signed, 'signature');
  switch (kind) {
    case 'wallet':
      return { kind, message: textField(signed, 'message'), signature };
    case 'password':
      return { kind, challenge: textField(signed, 'challenge'), signature };
    case 'passkey':
      return {
        kind,
        id: textField(signed, 'id'),
        authenticatorData: textField(signed, 'authenticatorData'),
        clientDataJSON: textField(signed, 'clientDataJSON'),
        signature,
      };
    default:
      throw bad('signed');
  }
}
