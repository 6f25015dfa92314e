import type { MarketEvent, Trade } from '@dugout/domain/market-events';
import type { Decoded, Findings, Inferred, ProgramDecoder, Skip } from './decoders/decoder.ts';
import { DECODERS } from './decoders/registry.ts';
import type { RawTransaction } from './transactions/raw-transaction.ts';

/**
 * The trades, creations and migrations of one transaction, in the order in which they happened. The program
 * that ran an instruction decides how it is read. A failed transaction gives nothing; what could not be read
 * safely is named in `skipped`.
 */
export function decodeTransaction(transaction: RawTransaction): Decoded {
  const { signature, slot, time } = transaction;
  const skipped: Skip[] = [];
  const inferred: Inferred[] = [];
  if (transaction.failed) {
    return {
      signature,
      slot,
      time,
      trades: [],
      events: [],
      skipped: [{ program: '', path: '', reason: 'transaction failed' }],
      inferred,
    };
  }
  const events: MarketEvent[] = [];
  const findings: Findings = {
    event: (event) => events.push(event),
    skip: (program, path, reason) => skipped.push({ program, path, reason }),
    infer: (program, id, reason) => inferred.push({ program, id, reason }),
  };
  const { instructions, accounts } = transaction;
  const decoders: (ProgramDecoder | null)[] = [];
  for (let at = 0; at < instructions.length; at++) {
    const instruction = instructions[at];
    if (instruction === undefined) continue;
    const { program } = instruction;
    if (program < 0 || program >= accounts.length) continue;
    let decoder = decoders[program];
    if (decoder === undefined) decoders[program] = decoder = DECODERS.get(accounts.at(program)) ?? null;
    if (decoder === null) continue;
    if (decoder.knows(instruction.data)) decoder.decode(transaction, instruction, at, findings);
    else findings.skip(decoder.program, instruction.path, 'instruction unknown');
  }
  const trades = events.filter((event): event is Trade => event.kind === 'trade');
  if (events.length === 0 && skipped.length === 0)
    skipped.push({ program: '', path: '', reason: 'nothing of a known program' });
  return { signature, slot, time, trades, events, skipped, inferred };
}
