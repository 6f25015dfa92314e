import { parseRawAmount } from '@dugout/domain/base-units';
import { type Shape, shape, text, whole } from './shape.ts';

/** An instruction parsed by the node, converted back: tag and amounts. */
interface Unparsed {
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
}

const SYSTEM_TRANSFER = 2;
const TRANSFER = 3;
const MINT_TO = 7;
const BURN = 8;
const CLOSE_ACCOUNT = 9;
const TRANSFER_CHECKED = 12;
const SYNC_NATIVE = 17;
const TRANSFER_FEE_EXTENSION = 26;
const TRANSFER_CHECKED_WITH_FEE = 1;

function amountData(
  tags: readonly number[],
  amounts: readonly bigint[],
  tail: readonly number[] = [],
): Uint8Array {
  const data = Buffer.alloc(tags.length + 8 * amounts.length + tail.length);
  data.set(tags, 0);
  amounts.forEach((amount, index) => {
    data.writeBigUInt64LE(BigInt.asUintN(64, amount), tags.length + 8 * index);
  });
  data.set(tail, tags.length + 8 * amounts.length);
  return data;
}

/**
 * Returns null for anything that moves neither tokens nor lamports; decoders need no other parsed instruction.
 */
export function unparseTransfer(parsed: unknown): Unparsed | null {
  const { type, info } = shape(parsed);
  const details: Shape = shape(info);
  const accounts = (...names: readonly string[]): string[] => names.map((name) => text(details[name]));
  const plain = parseRawAmount(text(details['amount']));
  const tokenAmount = shape(details['tokenAmount']);
  const checked = parseRawAmount(text(tokenAmount['amount']));
  const decimals = whole(tokenAmount['decimals']) ?? 0;
  switch (type) {
    case 'transfer': {
      const lamports = whole(details['lamports']);
      if (lamports !== null && lamports >= 0) {
        return {
          accounts: accounts('source', 'destination'),
          data: amountData([SYSTEM_TRANSFER, 0, 0, 0], [BigInt(lamports)]),
        };
      }
      return plain === null
        ? null
        : { accounts: accounts('source', 'destination', 'authority'), data: amountData([TRANSFER], [plain]) };
    }
    case 'transferChecked':
      if (checked === null) return null;
      return {
        accounts: accounts('source', 'mint', 'destination', 'authority'),
        data: amountData([TRANSFER_CHECKED], [checked], [decimals]),
      };
    case 'transferCheckedWithFee': {
      const fee = parseRawAmount(text(shape(details['feeAmount'])['amount']));
      if (checked === null || fee === null) return null;
      const amounts = amountData([TRANSFER_FEE_EXTENSION, TRANSFER_CHECKED_WITH_FEE], [checked]);
      return {
        accounts: accounts('source', 'mint', 'destination', 'authority'),
        data: Buffer.concat([amounts, amountData([decimals], [fee])]),
      };
    }
    case 'mintTo':
    case 'mintToChecked': {
      const amount = plain ?? checked;
      return amount === null
        ? null
        : { accounts: accounts('mint', 'account'), data: amountData([MINT_TO], [amount]) };
    }
    case 'burn':
    case 'burnChecked': {
      const amount = plain ?? checked;
      return amount === null
        ? null
        : { accounts: accounts('account', 'mint'), data: amountData([BURN], [amount]) };
    }
    case 'closeAccount':
      return { accounts: accounts('account', 'destination'), data: Uint8Array.of(CLOSE_ACCOUNT) };
    case 'syncNative':
      return { accounts: accounts('account'), data: Uint8Array.of(SYNC_NATIVE) };
    default:
      return null;
  }
}
