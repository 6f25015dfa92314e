/**
 * Swaps that Jupiter built, recorded from the chain, and hostile variants of them. Skipped when the recorded data
 * is absent.
 */
import { fromBase58 } from '@dugout/domain/address';
import { SOL_MINT } from '@dugout/domain/sol';
import { hasRecorded, recordedJson } from '@dugout/testkit/recorded';
import { writeTransaction } from '@dugout/wire/write-transaction';
import { describe, expect, it } from 'vitest';
import type { SignerError } from '../signer-error.ts';
import { ATTACKER } from '../testing/names.ts';
import { naming } from '../testing/naming.ts';
import type { SwapTerms } from '../testing/parts.ts';
import { TOKEN_PROGRAM } from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import { checkTransaction } from './check-transaction.ts';

const FARTCOIN = '9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const KMNO = 'KMNo3nJsBXfcpJTVhZcXLW7RmTwTt4GVFE7suUBo9sS';

interface Recorded {
  readonly accountKeys: string[];
  readonly header: {
    readonly numRequiredSignatures: number;
    readonly numReadonlySignedAccounts: number;
    readonly numReadonlyUnsignedAccounts: number;
  };
  readonly recentBlockhash: string;
  readonly instructions: { programIdIndex: number; accounts: number[]; data: string }[];
  readonly addressTableLookups?: readonly {
    readonly accountKey: string;
    readonly writableIndexes: number[];
    readonly readonlyIndexes: number[];
  }[];
}

function messageIn(value: unknown): Recorded {
  const transaction: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'transaction') : undefined;
  if (typeof transaction === 'object' && transaction !== null && 'message' in transaction)
    return transaction.message as Recorded;
  for (const inner of Object.values(Object(value))) {
    if (typeof inner !== 'object' || inner === null) continue;
    try {
      return messageIn(inner);
    } catch {
      // It stands elsewhere.
    }
  }
  throw new Error('no transaction is recorded there');
}

const key = (address: string): Uint8Array => fromBase58(address) ?? new Uint8Array(32);
/** The wire bytes of a recorded message, with empty signatures. */
function wireOf({
  accountKeys,
  header,
  recentBlockhash,
  instructions,
  addressTableLookups = [],
}: Recorded): Uint8Array {
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = header;
  return writeTransaction({
    signatures: Array.from({ length: numRequiredSignatures }, () => new Uint8Array(64)),
    message: {
      version: 0,
      signers: numRequiredSignatures,
      readonlySigners: numReadonlySignedAccounts,
      readonlyOthers: numReadonlyUnsignedAccounts,
      keys: accountKeys.map(key),
      blockhash: key(recentBlockhash),
      instructions: instructions.map(({ programIdIndex, accounts, data }) => ({
        programIdIndex,
        accounts: Uint8Array.from(accounts),
        data: fromBase58(data) ?? new Uint8Array(0),
      })),
      lookups: addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => ({
        table: key(accountKey),
        writable: Uint8Array.from(writableIndexes),
        readonly: Uint8Array.from(readonlyIndexes),
      })),
      config: null,
    },
  });
}

/** The error code and message for a transaction, or a text that says it was accepted. */
function verdict(message: Recorded, intent: SwapTerms): string {
  try {
    const wire = wireOf(message);
    checkTransaction(wire, naming(intent, wire), 'public');
    return 'signed';
  } catch (error) {
    const { code, message: reason } = error as SignerError;
    return `${code}: ${reason}`;
  }
}

const intentOf = (
  wallet: string,
  inputMint: string,
  outputMint: string,
  maxIn: bigint,
  minOut: bigint,
  more: Partial<SwapTerms> = {},
): SwapTerms => ({
  kind: 'swap',
  wallet,
  inputMint,
  outputMint,
  maxIn: maxIn.toString(),
  minOut: minOut.toString(),
  feeDestination: null,
  feeLamports: '0',
  tipDestinations: [],
  tipLamports: '0',
  priorityFeeLamports: '0',
  ...more,
});

const withKeys = (message: Recorded, work: (keys: string[]) => void): Recorded => {
  const accountKeys = [...message.accountKeys];
  work(accountKeys);
  return { ...message, accountKeys };
};

describe.skipIf(!hasRecorded)('a recorded swap of Jupiter (needs ../shared/data)', () => {
  const message = (name: string): Recorded => messageIn(recordedJson(`tx/rotki/${name}`));

  it('through shared accounts is let through within its limits, and refused in every hostile variant', () => {
    const honest = message('test_shared_accounts_route__62osuRs2.json');
    const [wallet = ''] = honest.accountKeys;
    const intent = intentOf(wallet, SOL_MINT, FARTCOIN, 117_958_294n, 73_970_563n, {
      priorityFeeLamports: '3',
    });
    expect(verdict(honest, intent)).toBe('signed');
    expect(verdict(honest, { ...intent, maxIn: '117958293' })).toContain('more may leave');
    expect(verdict(honest, { ...intent, priorityFeeLamports: '4' })).toContain('the priority fee is another');
    expect(verdict(honest, { ...intent, minOut: '73970564' })).toContain('less may come back');
    expect(
      verdict(honest, { ...intent, inputMint: intent.outputMint, outputMint: intent.inputMint }),
    ).toContain('intent_mismatch');
    expect(verdict(honest, { ...intent, outputMint: ATTACKER })).toContain('intent_mismatch');
    const elsewhere = tokenAccountOf(ATTACKER, intent.outputMint, TOKEN_PROGRAM);
    expect(
      verdict(
        withKeys(honest, (keys) => keys.splice(2, 1, elsewhere)),
        intent,
      ),
    ).toContain('intent_mismatch');
    expect(
      verdict(
        withKeys(honest, (keys) => keys.splice(0, 1, ATTACKER)),
        intent,
      ),
    ).toContain('does not pay the network fee');
    const swap = honest.instructions.at(-1);
    if (swap === undefined) throw new Error('no swap is recorded');
    expect(verdict({ ...honest, instructions: [...honest.instructions, swap] }, intent)).toContain(
      'not exactly one swap',
    );
  });

  it('that pays an integrator fee is refused', () => {
    const honest = message('test_route_v2__5yFvtkWX.json');
    const [wallet = ''] = honest.accountKeys;
    const intent = intentOf(wallet, KMNO, USDC, 2n ** 63n, 1n);
    expect(verdict(honest, intent)).toContain('pays a fee to another');
  });

  it('through the wallet itself is let through with a tip to a known address only', () => {
    const honest = message('test_swap_token_to_token__4G1gvudg.json');
    const [wallet = '', tip = ''] = honest.accountKeys;
    const intent = intentOf(wallet, USDC, FARTCOIN, 500_000_000n, 1n, {
      tipDestinations: [tip],
      tipLamports: '21000',
    });
    expect(verdict(honest, intent)).toBe('signed');
    expect(verdict(honest, { ...intent, tipDestinations: [] })).toContain('lamports go elsewhere');
    expect(verdict(honest, { ...intent, tipLamports: '1' })).toContain('lamports go elsewhere');
    expect(verdict(honest, { ...intent, maxIn: '499999999' })).toContain('more may leave');
    const other = tokenAccountOf(ATTACKER, FARTCOIN, TOKEN_PROGRAM);
    expect(
      verdict(
        withKeys(honest, (keys) => keys.splice(3, 1, other)),
        intent,
      ),
    ).toContain("not the wallet's own");
  });

  it('with a second signer is refused', () => {
    const honest = message('test_exact_out_route__s5sthr57.json');
    expect(
      verdict(honest, intentOf(honest.accountKeys[0] ?? '', SOL_MINT, ATTACKER, 2n ** 63n, 1n)),
    ).toContain('intent_mismatch');
  });
});
