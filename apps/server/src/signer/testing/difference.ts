import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  JUPITER_PROGRAM,
  LOCAL_POOL_PROGRAM,
  METEORA_DAMM_V2_PROGRAM,
  METEORA_DBC_PROGRAM,
  PUMP_PROGRAM,
  PUMP_SWAP_PROGRAM,
  RAYDIUM_CPMM_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../transaction/programs.ts';

const NAMES: Readonly<Record<string, string>> = {
  [ASSOCIATED_TOKEN_PROGRAM]: 'making of a token account',
  [COMPUTE_BUDGET_PROGRAM]: 'compute budget',
  [JUPITER_PROGRAM]: 'Jupiter',
  [LOCAL_POOL_PROGRAM]: "pool's word",
  [PUMP_PROGRAM]: 'pump.fun',
  [PUMP_SWAP_PROGRAM]: 'PumpSwap',
  [RAYDIUM_CPMM_PROGRAM]: 'Raydium CPMM',
  [METEORA_DAMM_V2_PROGRAM]: 'Meteora DAMM v2',
  [METEORA_DBC_PROGRAM]: 'Meteora DBC',
  [SYSTEM_PROGRAM]: 'lamports',
  [TOKEN_2022_PROGRAM]: 'newer tokens',
  [TOKEN_PROGRAM]: 'tokens',
};

interface Part {
  readonly name: string;
  readonly accounts: string;
  readonly data: string;
}

function read(wire: Uint8Array) {
  const { messageBytes } = getTransactionDecoder().decode(wire);
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  if (!('instructions' in message)) throw new Error('a version that is not signed here');
  const { staticAccounts, instructions, header, lifetimeToken } = message;
  const tables = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : [];
  const parts = instructions.map(
    ({ programAddressIndex, accountIndices = [], data = new Uint8Array(0) }): Part => {
      const program = staticAccounts[programAddressIndex] ?? 'a lookup table';
      return {
        name: NAMES[program] ?? program,
        accounts: accountIndices.map((at) => staticAccounts[at] ?? `lookup ${at}`).join(),
        data: Buffer.from(data).toString('hex'),
      };
    },
  );
  return {
    parts,
    header: JSON.stringify(header),
    tables: JSON.stringify(tables),
    lifetimeToken,
    message: Buffer.from(messageBytes),
  };
}

/** Describes how a transaction differs from the honest one. Returns null when they match byte for byte. */
export function differenceOf(changed: Uint8Array, honest: Uint8Array): string | null {
  const [now, was] = [read(changed), read(honest)];
  if (now.message.equals(was.message)) return null;
  const found = new Set<string>();
  if (now.lifetimeToken !== was.lifetimeToken) found.add('blockhash');
  if (now.tables !== was.tables) found.add('lookup tables');
  const [keysNow, keysWas] = [now.parts, was.parts].map((parts) => parts.map((part) => JSON.stringify(part)));
  if (keysNow?.join() !== keysWas?.join()) {
    if (now.parts.length !== was.parts.length) {
      const counts = new Map<string, number>();
      for (const { name } of now.parts) counts.set(name, (counts.get(name) ?? 0) + 1);
      for (const { name } of was.parts) counts.set(name, (counts.get(name) ?? 0) - 1);
      for (const [name, count] of counts)
        if (count !== 0) found.add(`${count > 0 ? 'more' : 'fewer'}: ${name}`);
    } else if (keysNow?.toSorted().join() === keysWas?.toSorted().join()) found.add('order of instructions');
    for (const [at, part] of now.parts.length === was.parts.length ? now.parts.entries() : []) {
      const before = was.parts[at];
      if (before === undefined || found.has('order of instructions')) continue;
      if (part.accounts !== before.accounts) found.add(`accounts of ${before.name}`);
      if (part.data !== before.data) found.add(`data of ${before.name}`);
    }
  }
  if (found.size === 0)
    found.add(now.header === was.header ? 'places of the accounts' : 'roles of the accounts');
  return [...found].sort().join(' + ');
}
