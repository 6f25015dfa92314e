import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { callerOf } from '../call-tree.ts';
import { type Findings, type ProgramDecoder, stamp } from '../decoder.ts';
import { discriminatorAt, EVENT_TAG } from '../discriminator.ts';
import { isTradedAgainst } from '../quote-mints.ts';
import { ACCOUNTS, BUY_EVENT, PUMP_SWAP_PROGRAM, readSwap, SELL_EVENT } from './layout.ts';

function trade(transaction: RawTransaction, swap: RawInstruction, data: Uint8Array, isBuy: boolean, findings: Findings): void {
  const event = readSwap(data, 16, isBuy);
  const { accounts } = transaction;
  const base = accounts.at(swap.accounts[ACCOUNTS.baseMint] ?? -1);
  const quote = accounts.at(swap.accounts[ACCOUNTS.quoteMint] ?? -1);
  if (event.base === 0n || event.quote === 0n) {
    findings.skip(PUMP_SWAP_PROGRAM, swap.path, 'amount is zero');
    return;
  }
  const straight = isTradedAgainst(base, quote);
  const mint = straight ? base : quote;
  const decimals = transaction.mintDecimals(mint);
  if (decimals === null) {
    findings.skip(PUMP_SWAP_PROGRAM, swap.path, 'token decimals unknown');
    return;
  }
  findings.event({
    kind: 'trade',
    ...stamp(transaction, swap.path),
    market: 'pumpfun-amm',
    pool: event.pool,
    wallet: event.user,
    side: isBuy === straight ? 'buy' : 'sell',
    mint,
    decimals,
    tokenAmount: straight ? event.base : event.quote,
    quoteMint: straight ? quote : base,
    quoteAmount: straight ? event.quote : event.base,
    feeAmount: straight ? event.fee : 0n,
    reserves: straight ? { base: event.baseAfter, quote: event.quoteAfter } : { base: event.quoteAfter, quote: event.baseAfter },
  });
}

export const pumpSwap: ProgramDecoder = {
  program: PUMP_SWAP_PROGRAM,
  market: 'pumpfun-amm',
  decode(transaction, instruction, at, findings) {
    if (discriminatorAt(instruction.data) !== EVENT_TAG) return;
    const kind = discriminatorAt(instruction.data, 8);
    if (kind !== BUY_EVENT && kind !== SELL_EVENT) return;
    const caller = callerOf(transaction, at, (candidate) => transaction.accounts.at(candidate.program) === PUMP_SWAP_PROGRAM);
    if (caller === null) return;
    try {
      trade(transaction, caller, instruction.data, kind === BUY_EVENT, findings);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      findings.skip(PUMP_SWAP_PROGRAM, caller.path, 'event layout unknown');
    }
  },
};
