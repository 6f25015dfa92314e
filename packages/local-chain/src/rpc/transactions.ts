import { readMessage } from '@dugout/wire/transaction';
import type { Place } from '../archive.ts';
import type { Bank } from '../bank.ts';
import { signatureOf } from '../block.ts';
import { feeOf } from '../fees.ts';
import { NodeError } from '../solana-node/methods.ts';
import { describe, type TransactionError } from '../transaction-error.ts';
import { type Message, messageOf, readWire, type WireTransaction } from '../wire-transaction.ts';
import { accountView } from './account-view.ts';
import {
  addressOf,
  type Call,
  commitmentOf,
  inContext,
  invalid,
  options,
  type Params,
  type RpcChain,
  textOf,
} from './params.ts';
import { bytesOf, transactionView } from './transaction-view.ts';

const PREFLIGHT_FAILED = -32002;
const MAX_STATUSES = 256;
/** Accounts of a transaction. */
const MAX_LOCKS = 128;
const MAX_SIGNATURES = 1_000;
/** Slots for which statuses are known without a search of the history. */
const STATUS_SLOTS = 300;

function wireOf(text: unknown, encoding: unknown): WireTransaction {
  const bytes = bytesOf(text, encoding);
  try {
    return readWire(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new NodeError(-32602, error.message);
    throw error;
  }
}

const outcomeView = (
  error: TransactionError | null,
  logs: readonly string[] = [],
  units = 0,
  loaded = 0,
) => ({
  accounts: null,
  err: error,
  innerInstructions: null,
  loadedAccountsDataSize: loaded,
  logs,
  replacementBlockhash: null,
  returnData: null,
  unitsConsumed: units,
});

function preflight(bank: Bank, wire: WireTransaction): void {
  const refusal = bank.refusal(wire);
  const simulated =
    refusal === null ? bank.simulate(wire, 'processed') : { error: refusal, logs: [], unitsConsumed: 0 };
  if (simulated.error === null) return;
  if (simulated.error === 'SignatureFailure')
    throw new NodeError(-32003, 'Transaction signature verification failure');
  const data = outcomeView(simulated.error, simulated.logs, simulated.unitsConsumed);
  throw new NodeError(PREFLIGHT_FAILED, `Transaction simulation failed: ${describe(simulated.error)}`, data);
}

function sendTransaction(chain: RpcChain, [text, given]: Params): string {
  const { encoding, skipPreflight } = options(given);
  const wire = wireOf(text, encoding);
  if (skipPreflight !== true) preflight(chain.bank, wire);
  chain.submit(wire);
  return wire.signature;
}

function simulateTransaction({ bank }: RpcChain, [text, given]: Params): unknown {
  const { encoding, sigVerify, replaceRecentBlockhash, accounts } = options(given);
  const wire = wireOf(text, encoding);
  if (sigVerify === true && replaceRecentBlockhash === true)
    throw invalid('sigVerify may not be used with replaceRecentBlockhash');
  const commitment = commitmentOf(given);
  const refusal = bank.refusal(wire);
  const matters =
    refusal !== null &&
    (refusal === 'BlockhashNotFound'
      ? replaceRecentBlockhash !== true
      : refusal !== 'SignatureFailure' || sigVerify === true);
  if (matters) return inContext(bank, commitment, outcomeView(refusal));
  const simulated = bank.simulate(wire, commitment, sigVerify === true);
  const { addresses } = options(accounts);
  const visible = Array.isArray(addresses)
    ? addresses.map(addressOf).map((at) => {
        const account = simulated.after.get(at) ?? bank.account(at, commitment);
        return account === null
          ? null
          : accountView(account, { encoding: 'base64', ...options(accounts) }, bank.decimalsOf);
      })
    : null;
  const { returnData, inner } = simulated;
  const value = {
    ...outcomeView(simulated.error, simulated.logs, simulated.unitsConsumed, simulated.loadedBytes),
    ...(simulated.error === null ? simulated.balances : {}),
    accounts: visible,
    returnData,
    innerInstructions: options(given)['innerInstructions'] === true ? inner : null,
    replacementBlockhash: replaceRecentBlockhash === true ? bank.latestBlockhash(commitment) : null,
  };
  return inContext(bank, commitment, value);
}

function statusOf(bank: Bank, place: Place) {
  const transaction = bank.transactionAt(place);
  if (transaction === null) return null;
  const { slot } = place;
  const confirmationStatus =
    slot <= bank.slot('finalized') ? 'finalized' : slot <= bank.slot('confirmed') ? 'confirmed' : 'processed';
  const { err, status } = transaction.meta;
  return {
    slot,
    confirmations: confirmationStatus === 'finalized' ? null : bank.slot('processed') - slot,
    err,
    status,
    confirmationStatus,
  };
}

function signatureStatuses({ bank }: RpcChain, [signatures, given]: Params): unknown {
  if (!Array.isArray(signatures)) throw invalid('a list of signatures is needed');
  if (signatures.length > MAX_STATUSES)
    throw new NodeError(-32602, `Too many inputs provided; max ${MAX_STATUSES}`);
  const oldest =
    options(given)['searchTransactionHistory'] === true ? 0 : bank.slot('processed') - STATUS_SLOTS;
  const value = signatures.map((signature) => {
    const place = bank.find(textOf(signature));
    return place === null || place.slot < oldest ? null : statusOf(bank, place);
  });
  return inContext(bank, 'processed', value);
}

function getTransaction({ bank }: RpcChain, [signature, given]: Params): unknown {
  const place = bank.find(textOf(signature));
  const commitment = commitmentOf(given);
  if (place === null || place.slot > bank.slot(commitment === 'processed' ? 'confirmed' : commitment))
    return null;
  const transaction = bank.transactionAt(place);
  if (transaction === null) return null;
  return {
    slot: place.slot,
    blockTime: bank.block(place.slot)?.blockTime ?? null,
    ...transactionView(transaction, given),
  };
}

const isBefore = (a: Place, b: Place): boolean => a.slot < b.slot || (a.slot === b.slot && a.index < b.index);

function signaturesForAddress({ bank }: RpcChain, [at, given]: Params): unknown {
  const { before, until, limit = MAX_SIGNATURES } = options(given);
  const newest = bank.slot(commitmentOf(given));
  const from = typeof before === 'string' ? bank.find(before) : null;
  const end = typeof until === 'string' ? bank.find(until) : null;
  const found: object[] = [];
  const places = bank.archive.of(addressOf(at));
  for (let i = places.length - 1; i >= 0 && found.length < Math.min(Number(limit), MAX_SIGNATURES); i--) {
    const place = places[i];
    if (place === undefined || place.slot > newest || (from !== null && !isBefore(place, from))) continue;
    if (end !== null && !isBefore(end, place)) break;
    const transaction = bank.transactionAt(place);
    const status = statusOf(bank, place);
    if (transaction === null || status === null) continue;
    const { confirmationStatus, err, slot } = status;
    const blockTime = bank.block(slot)?.blockTime ?? null;
    found.push({ signature: signatureOf(transaction), slot, err, memo: null, blockTime, confirmationStatus });
  }
  return found;
}

function messageIn(bytes: Uint8Array): Message {
  try {
    return messageOf(readMessage(bytes));
  } catch (error) {
    if (error instanceof RangeError) throw invalid(error.message);
    throw error;
  }
}

function feeForMessage({ bank }: RpcChain, [text, given]: Params): unknown {
  const bytes = Buffer.from(textOf(text), 'base64');
  const message = messageIn(bytes);
  const fee = bank.isValid(message.blockhash) ? Number(feeOf(message)) : null;
  return inContext(bank, commitmentOf(given), fee);
}

function recentPrioritizationFees({ space }: RpcChain, [given = []]: Params): unknown {
  if (!Array.isArray(given)) throw invalid('a list of accounts is needed');
  if (given.length > MAX_LOCKS) throw invalid(`too many accounts; max ${MAX_LOCKS}`);
  return space.recentFees(given.map(addressOf));
}

export const TRANSACTION_CALLS: readonly (readonly [string, Call])[] = [
  ['sendTransaction', sendTransaction],
  ['simulateTransaction', simulateTransaction],
  ['getSignatureStatuses', signatureStatuses],
  ['getTransaction', getTransaction],
  ['getSignaturesForAddress', signaturesForAddress],
  ['getFeeForMessage', feeForMessage],
  ['getRecentPrioritizationFees', recentPrioritizationFees],
];
