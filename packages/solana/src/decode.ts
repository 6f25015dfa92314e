import type { MarketEvent, Trade } from '@dugout/domain/market-events';
import type { Decoded, Findings, Inferred, MakerLeg, ProgramReader, Skip } from './decoders/decoder.ts';
import { DECODERS, READERS } from './decoders/registry.ts';
import { unknownLegs } from './decoders/unknown-legs.ts';
import type { RawTransaction } from './transactions/raw-transaction.ts';

type Readers = ReadonlyMap<string, ProgramReader>;

/**
 * Returns the trades, creations and migrations of one transaction, in order. The program of an instruction
 * selects its decoder. A failed transaction yields nothing; data that could not be read safely is listed in
 * `skipped`. Legs through market makers are omitted because the market does not need them.
 */
export const decodeTransaction = (transaction: RawTransaction): Decoded => decodeWith(transaction, DECODERS);

/**
 * Like `decodeTransaction`, including the legs through market makers and unknown programs, so that a route adds
 * up. The latter are also listed in `skipped`.
 */
export function decodeRoute(transaction: RawTransaction): Decoded {
  const decoded = decodeWith(transaction, READERS);
  const legs = transaction.failed ? [] : unknownLegs(transaction, READERS);
  if (legs.length === 0) return decoded;
  const skipped = legs.map(
    ({ id, program }): Skip => ({
      program,
      path: id.slice(id.indexOf(':') + 1),
      reason: 'unknown program',
    }),
  );
  return {
    ...decoded,
    skipped: [...decoded.skipped.filter(({ program }) => program !== ''), ...skipped],
    unknownLegs: legs,
  };
}

function decodeWith(transaction: RawTransaction, programs: Readers): Decoded {
  const { signature, slot, time } = transaction;
  const skipped: Skip[] = [];
  const inferred: Inferred[] = [];
  const makerLegs: MakerLeg[] = [];
  if (transaction.failed) {
    return {
      signature,
      slot,
      time,
      trades: [],
      events: [],
      skipped: [{ program: '', path: '', reason: 'transaction failed' }],
      inferred,
      makerLegs,
      unknownLegs: [],
    };
  }
  const events: MarketEvent[] = [];
  const findings: Findings = {
    event: (event) => events.push(event),
    skip: (program, path, reason) => skipped.push({ program, path, reason }),
    infer: (program, id, reason) => inferred.push({ program, id, reason }),
    makerLeg: (leg) => makerLegs.push(leg),
  };
  const { instructions, accounts } = transaction;
  const readers: (ProgramReader | null)[] = [];
  for (let at = 0; at < instructions.length; at++) {
    const instruction = instructions[at];
    if (instruction === undefined) continue;
    const { program } = instruction;
    if (program < 0 || program >= accounts.length) continue;
    let reader = readers[program];
    if (reader === undefined) readers[program] = reader = programs.get(accounts.at(program)) ?? null;
    if (reader === null) continue;
    const before = events.length;
    try {
      if (reader.knows(instruction.data)) reader.decode(transaction, instruction, at, findings);
      else findings.skip(reader.program, instruction.path, 'instruction unknown');
    } catch {
      // Half an instruction is worse than none.
      events.length = before;
      findings.skip(reader.program, instruction.path, 'decoder failed');
    }
  }
  const trades = events.filter((event): event is Trade => event.kind === 'trade');
  if (events.length === 0 && skipped.length === 0 && makerLegs.length === 0)
    skipped.push({ program: '', path: '', reason: 'nothing of a known program' });
  return { signature, slot, time, trades, events, skipped, inferred, makerLegs, unknownLegs: [] };
}
