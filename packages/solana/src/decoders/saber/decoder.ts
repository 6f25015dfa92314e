import type { ProgramDecoder } from '../decoder.ts';
/**
 * Saber's stable swap (SSwpkEEcbUqx4vtoEByFjSkhKdCT862DNVb52nZg1UZ). Source: the instructions of
 * saber-hq/stable-swap (stable-swap-client, src/instruction.rs). It takes its fee from the vault that pays out,
 * and sends no events.
 */
import { accountsAt, type Places } from '../places.ts';
import { NOTHING_REPORTED, poolSwap } from '../pool-swap.ts';

/**
 * First bytes of all instructions: initialize, swap, deposit, withdraw, withdraw one token; then the
 * administrator's (ramp, fees, pause).
 */
const INSTRUCTIONS: ReadonlySet<number> = new Set([
  0, 1, 2, 3, 4, 100, 101, 102, 103, 104, 105, 106, 107, 108,
]);

export const SABER_PROGRAM = 'SSwpkEEcbUqx4vtoEByFjSkhKdCT862DNVb52nZg1UZ';

/** First byte of a swap; its vaults are in the order of input and output. */
export const SWAP = 1;
export const PLACES: Places = {
  pool: 0,
  owner: 2,
  vaultA: 4,
  vaultB: 5,
  mintA: -1,
  mintB: -1,
  userIn: 3,
  userOut: 6,
};

export const saber: ProgramDecoder = {
  program: SABER_PROGRAM,
  market: 'saber',
  knows: (data) => INSTRUCTIONS.has(data[0] ?? -1),
  decode(transaction, instruction, at, findings) {
    if (instruction.data[0] !== SWAP) return;
    poolSwap(transaction, instruction, at, findings, {
      program: SABER_PROGRAM,
      market: 'saber',
      accounts: accountsAt(instruction, PLACES),
      reported: () => NOTHING_REPORTED,
    });
  },
};
