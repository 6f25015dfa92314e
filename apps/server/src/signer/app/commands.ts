import { existsSync } from 'node:fs';
import { isAddress, toBase58 } from '@dugout/domain/address';
import type { KnownCredential } from '@dugout/domain/credentials/known-credential';
import type { Canaries } from '../canaries/canaries.ts';
import { checkTransaction, type SignerChain } from '../checks/check-transaction.ts';
import type { BoundCredential } from '../credentials/bound-credentials.ts';
import { readCredential, readCredentialRequest, readSigned } from '../credentials/read-credential.ts';
import { sealKey } from '../export/seal-key.ts';
import { bytesField, fieldOf, idField, listField, textField } from '../fields.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { countField, readLogPageRequest } from '../log/read-log-request.ts';
import type { SignatureLog } from '../log/signature-log.ts';
import type { DailyLimits } from '../policy/daily-limits.ts';
import { demandNotFrozen, freezeFile } from '../policy/frozen.ts';
import type { SignerLimits } from '../policy/limits.ts';
import type { Policy } from '../policy/policy.ts';
import { demandCeilings } from '../policy/swap-ceilings.ts';
import type { SwapPolicy } from '../policy/swaps/swap-policy.ts';
import type { PriceBoard } from '../prices/price-board.ts';
import { intentChallenge } from '../proof/intent-challenge.ts';
import {
  MAX_CHALLENGE_BYTES,
  proofMessage,
  type SignerCommand,
  type SignerCommands,
  type SignerReply,
} from '../protocol.ts';
import { readSecret } from '../secret-text.ts';
import { SignerError } from '../signer-error.ts';
import { readLogName, readWitnessRequest } from '../witness/read-witness-request.ts';
import {
  readAnnouncement,
  readExport,
  readLimit,
  readOwned,
  readProvenIntent,
  readWaiting,
} from './read-announcement.ts';
import { readAttempt } from './read-attempt.ts';
import { watchCanaries } from './watch-canaries.ts';

const MAX_ADDRESSES = 500;

export interface Keys {
  readonly store: KeyStore;
  readonly policy: Policy;
  readonly log: SignatureLog;
  readonly canaries: Canaries;
  readonly swaps: SwapPolicy;
  readonly dailyLimits: DailyLimits;
  readonly prices: PriceBoard;
  readonly limits: SignerLimits;
  readonly chain: SignerChain;
  readonly folder: string;
}

interface Answered<O> {
  readonly output: O;
  /** Raw bytes that follow the reply. The caller hands them over; they are zeroed once sent. */
  readonly bytes?: Buffer;
}

type Command<C extends SignerCommand> = (
  keys: Keys,
  input: unknown,
  secret: Buffer,
) => Answered<SignerCommands[C]['output']>;

/**
 * Signs in the wallet's slot, which is the first, and leaves every other byte unchanged. The signature is
 * journaled before it is returned.
 */
function sign(
  { store, policy, limits, chain, folder }: Keys,
  input: unknown,
): SignerCommands['sign']['output'] {
  demandNotFrozen(folder);
  const owner = idField(input, 'owner');
  const transaction = bytesField(input, 'transaction');
  const { wallet, message, signaturesAt, does, venue } = checkTransaction(
    transaction,
    fieldOf(input, 'intent'),
    chain,
  );
  if (does.kind === 'swap') demandCeilings(does, venue, limits.swap);
  const signature = store.sign(wallet, owner, message);
  const text = toBase58(signature);
  signature.copy(transaction, signaturesAt);
  const signed = { transaction: transaction.toString('base64'), signature: text };
  if (does.kind === 'withdraw')
    policy.outgoing.admitWithdrawal(idField(input, 'id'), owner, does, readAttempt(input, signed));
  else if (does.kind === 'swap') policy.admitSwap(owner, does, text);
  else policy.admitReturn(owner, does, text);
  return signed;
}

const viewOf = ({ id, credential, settlesAt, isRecovery }: BoundCredential): KnownCredential => ({
  id,
  kind: credential.kind,
  passkeyId: credential.kind === 'passkey' ? credential.id : null,
  settlesAt,
  isRecovery,
});

const COMMANDS: { readonly [C in SignerCommand]: Command<C> } = {
  create: ({ store, canaries }, input) => {
    const owner = idField(input, 'owner');
    const address = store.create(owner);
    canaries.own(address, owner);
    return { output: { address } };
  },
  bindCredential: ({ policy }, input) => {
    const bound = policy.rights.addCredential(readCredentialRequest(input));
    return { output: { credential: bound === null ? null : viewOf(bound) } };
  },
  unbindCredential: ({ policy }, input) => {
    policy.rights.removeCredential(idField(input, 'owner'), idField(input, 'credential'), readSigned(input));
    return { output: {} };
  },
  credentials: ({ policy }, input) => ({
    output: { credentials: policy.rights.credentialsOf(idField(input, 'owner')).map(viewOf) },
  }),
  adoptCredentials: ({ policy }, input) => {
    if (policy.rights.credentialsAdopted)
      throw new SignerError('bad_request', 'credentials were taken over before');
    const adopted = listField(input, 'credentials').map((one) => ({
      owner: idField(one, 'owner'),
      credential: readCredential(fieldOf(one, 'credential')),
    }));
    policy.rights.adoptCredentials(adopted, fieldOf(input, 'done') === true);
    return { output: {} };
  },
  challenge: ({ store }, input) => ({
    output: { challenge: intentChallenge(store.challengeKey, readProvenIntent(input), Date.now()) },
  }),
  import: ({ store }, input, text) => {
    const secret = readSecret(text);
    try {
      return { output: store.import(secret, idField(input, 'owner')) };
    } finally {
      secret.fill(0);
    }
  },
  announce: ({ policy }, input) => ({
    output: { dueAt: policy.outgoing.announce(readAnnouncement(input), readSigned(input)) },
  }),
  dailyLimit: ({ dailyLimits }, input) => ({
    output: { lamports: dailyLimits.of(idField(input, 'owner'))?.toString() ?? null },
  }),
  setDailyLimit: ({ policy }, input) => {
    policy.rights.setDailyLimit(idField(input, 'owner'), readLimit(input), readSigned(input));
    return { output: {} };
  },
  cancel: ({ policy }, input) => {
    policy.outgoing.cancel(idField(input, 'id'));
    return { output: {} };
  },
  adopt: ({ store, policy }, input) => {
    if (policy.outgoing.adopted) throw new SignerError('bad_request', 'wallets were taken over before');
    for (const { address, owner, origin } of listField(input, 'wallets').map(readOwned))
      if (store.has(address)) store.adopt(address, { owner, origin });
    policy.outgoing.takeOver(listField(input, 'waiting').map(readWaiting), fieldOf(input, 'done') === true);
    return { output: {} };
  },
  export: ({ store, policy, folder }, input) => {
    demandNotFrozen(folder);
    const of = readExport(input, 'address');
    const secret = store.secretOf(of.wallet, of.owner);
    try {
      // Seal before journaling: a key that nobody can open must not be recorded as exported.
      const output = sealKey(secret, of.recipientKey, of);
      policy.outgoing.admitExport(idField(input, 'id'), textField(input, 'method'), of, readSigned(input));
      return { output };
    } finally {
      secret.fill(0);
    }
  },
  watch: ({ prices }, input) => {
    const mint = textField(input, 'mint');
    if (!isAddress(mint)) throw new SignerError('bad_request', 'mint is no address');
    prices.want(mint, idField(input, 'owner'), Date.now());
    return { output: {} };
  },
  missing: ({ store }, input) => {
    const addresses = listField(input, 'addresses');
    if (addresses.length > MAX_ADDRESSES || !addresses.every((one) => typeof one === 'string'))
      throw new SignerError('bad_request', 'addresses is no list of at most 500 texts');
    return { output: { missing: addresses.filter((address) => !store.has(address)) } };
  },
  addresses: ({ store }, input) => ({
    output: { addresses: store.addressesAfter(textField(input, 'after'), MAX_ADDRESSES) },
  }),
  has: ({ store }, input) => ({ output: { held: store.has(textField(input, 'address')) } }),
  sign: (keys, input) => ({ output: sign(keys, input) }),
  attempts: ({ policy }, input) => ({
    output: { attempts: policy.outgoing.attemptsOf(idField(input, 'id'), idField(input, 'owner')) },
  }),
  prove: ({ store }, input) => {
    const challenge = Buffer.from(textField(input, 'challenge'), 'base64');
    if (challenge.length === 0 || challenge.length > MAX_CHALLENGE_BYTES)
      throw new SignerError('bad_request', 'the challenge is empty or too long');
    return {
      output: {
        signature: store.prove(textField(input, 'address'), proofMessage(challenge)).toString('base64'),
      },
    };
  },
  newLabelKey: ({ store }, input) => {
    const { sealed, key } = store.newLabelKey(textField(input, 'userId'));
    return { output: { sealed }, bytes: key };
  },
  openLabelKey: ({ store }, input) => ({
    output: {},
    bytes: store.openLabelKey(textField(input, 'userId'), textField(input, 'sealed')),
  }),
  logCheckpoint: ({ log }) => ({ output: log.checkpoint() }),
  logPage: ({ log }, input) => ({ output: log.page(...readLogPageRequest(input)) }),
  logConsistency: ({ log }, input) => ({
    output: { proof: log.consistency(countField(input, 'first'), countField(input, 'second')) },
  }),
  signedLines: ({ log }, input) => ({ output: log.signed(countField(input, 'before')) }),
  witness: ({ policy }, input) => {
    policy.witness(readWitnessRequest(input));
    return { output: {} };
  },
  witnessed: ({ policy }, input) => ({ output: { head: policy.witnessed(readLogName(input)) } }),
  spentOutside: () => ({ output: {} }),
  ping: ({ store, policy, canaries, folder }) => ({
    output: {
      wallets: store.size,
      adopted: policy.outgoing.adopted,
      credentialsAdopted: policy.rights.credentialsAdopted,
      frozen: existsSync(freezeFile(folder)),
      canaries: { placed: canaries.size, next: canaries.next, alarms: canaries.alarms },
    },
  }),
};

const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

function refusalOf(error: unknown): SignerError {
  if (error instanceof SignerError) return error;
  if (error instanceof Error && 'code' in error && NO_ROOM.has(error.code))
    return new SignerError('disk_full', 'the disk of the signer is full');
  return new SignerError('internal', 'the key store failed');
}

const isCommand = (name: string): name is SignerCommand => Object.hasOwn(COMMANDS, name);

/** Answers one frame of the protocol. Returns null for a frame without a request. Zeroes `secret`. */
export function answer(
  keys: Keys,
  request: unknown,
  secret: Buffer,
): { readonly reply: SignerReply; readonly bytes?: Buffer } | null {
  const id = fieldOf(request, 'id');
  try {
    if (typeof id !== 'number') return null;
    const command = textField(request, 'command');
    if (!isCommand(command)) throw new SignerError('bad_request', 'no such command');
    watchCanaries(keys, command, fieldOf(request, 'input'));
    const { output, bytes } = COMMANDS[command](keys, fieldOf(request, 'input'), secret);
    return { reply: { id, ok: true, output }, ...(bytes === undefined ? {} : { bytes }) };
  } catch (error) {
    const known = refusalOf(error);
    return { reply: { id: Number(id), ok: false, error: { code: known.code, message: known.message } } };
  } finally {
    secret.fill(0);
  }
}
