import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { backingOf } from '../account-flows.ts';
import { discriminatorAt, EVENT_TAG } from '../bytes/discriminator.ts';
import { calledBy, callerOf, knowsDepth } from '../call-tree.ts';
import { type Findings, type ProgramDecoder, type SkipReason, stamp } from '../decoder.ts';
import { instructionsNamed, isKnown } from '../known-instructions.ts';
import { isTradedAgainst } from '../quote-mints.ts';
import { transferOf } from '../token-transfer.ts';
import { traderOf } from '../trader.ts';
import {
  ACCOUNTS,
  BUY_EVENT,
  type PoolSwap,
  PUMP_SWAP_PROGRAM,
  readSwap,
  SELL_EVENT,
  SWAP_INSTRUCTIONS,
} from './layout.ts';
import { hopContradiction, hopsOf, MULTI_HOP_SWAP } from './multi-hop.ts';

/** All instructions of PumpSwap by name. Sources: the program's published IDL, pump-public-docs. */
const INSTRUCTIONS = instructionsNamed(`
  admin_cto_pool admin_set_coin_creator admin_set_coin_creator_fee_editable admin_update_token_incentives
  boost_buy_and_burn buy buy_exact_quote_in buy_exact_quote_in_v2 buy_v2 claim_cashback
  claim_token_incentives close_user_volume_accumulator collect_coin_creator_fee create_config create_pool
  deposit disable extend_account init_boost init_user_volume_accumulator migrate_pool_coin_creator
  multi_hop_swap sell
  sell_v2 set_boost_authority set_coin_creator set_coin_creator_fee_bps set_reserved_fee_recipients
  sync_user_volume_accumulator sweep_creator_fee sweep_protocol_fee toggle_boost
  toggle_cashback_enabled toggle_mayhem_mode
 
  transfer_creator_fees_to_pump transfer_creator_fees_to_pump_v2 update_admin update_buyback_config
  update_creator_fee_config update_fee_config withdraw
`);

/** Returns the user's quote amount according to the transfers, or why they contradict the event. */
function borneOut(
  transaction: RawTransaction,
  swap: RawInstruction,
  event: PoolSwap,
  isBuy: boolean,
): bigint | SkipReason {
  const account = (place: number): number => swap.accounts[place] ?? -1;
  const isNextSwap = (other: RawInstruction): boolean =>
    other.program === swap.program && discriminatorAt(other.data) !== EVENT_TAG;
  const called = calledBy(transaction, transaction.instructions.indexOf(swap), isNextSwap);
  const transfers = called.flatMap((instruction) => transferOf(transaction, instruction) ?? []);
  if (transfers.length === 0) return event.quote;
  const [userBase, userQuote] = [account(ACCOUNTS.userBase), account(ACCOUNTS.userQuote)];
  const [poolBase, poolQuote] = [account(ACCOUNTS.poolBase), account(ACCOUNTS.poolQuote)];
  const moved = (source: number, destination: number): bigint =>
    transfers
      .filter((leg) => leg.source === source && leg.destination === destination)
      .reduce((sum, leg) => sum + leg.amount, 0n);
  const base = isBuy ? moved(poolBase, userBase) : moved(userBase, poolBase);
  const quote = isBuy ? moved(userQuote, poolQuote) : moved(poolQuote, userQuote);
  const quoteBacking = backingOf(transaction, poolQuote);
  if (backingOf(transaction, poolBase) === 'contradicted' || quoteBacking === 'contradicted')
    return 'amounts contradict the balances';
  const confirmed = knowsDepth(swap, called) && quoteBacking === 'backed';
  if (base !== event.base || quote === 0n || (quote !== event.quoteMoved && !confirmed))
    return 'amounts contradict the transfers';
  if (!isBuy) return quote;
  const paid = transfers.filter((leg) => leg.source === userQuote).reduce((sum, leg) => sum + leg.amount, 0n);
  if (paid === event.quote || !knowsDepth(swap, called)) return event.quote;
  return backingOf(transaction, userQuote) === 'backed' ? paid : 'amounts contradict the transfers';
}

function trade(
  transaction: RawTransaction,
  swap: RawInstruction,
  data: Uint8Array,
  isBuy: boolean,
  findings: Findings,
): void {
  const event = readSwap(data, 16, isBuy);
  const { accounts } = transaction;
  const account = (place: number): number => swap.accounts[place] ?? -1;
  const isRoute = discriminatorAt(swap.data) === MULTI_HOP_SWAP;
  const hop = hopsOf(swap).find(({ place }) => accounts.at(place) === event.pool);
  if (isRoute && hop === undefined) {
    findings.skip(PUMP_SWAP_PROGRAM, swap.path, 'amounts contradict the transfers');
    return;
  }
  const path = hop?.path ?? swap.path;
  const mintOf = (vault: number, named: number): string =>
    transaction.tokenBalances().get(vault)?.mint || accounts.at(named);
  const base = mintOf(
    hop?.baseVault ?? account(ACCOUNTS.poolBase),
    hop?.baseMint ?? account(ACCOUNTS.baseMint),
  );
  const quote = mintOf(
    hop?.quoteVault ?? account(ACCOUNTS.poolQuote),
    hop?.quoteMint ?? account(ACCOUNTS.quoteMint),
  );
  if (event.base === 0n || event.quote === 0n) {
    findings.skip(PUMP_SWAP_PROGRAM, path, 'amount is zero');
    return;
  }
  const straight = isTradedAgainst(base, quote);
  const mint = straight ? base : quote;
  const decimals = transaction.mintDecimals(mint);
  if (decimals === null) {
    findings.skip(PUMP_SWAP_PROGRAM, path, 'token decimals unknown');
    return;
  }
  const paid =
    hop === undefined
      ? borneOut(transaction, swap, event, isBuy)
      : (hopContradiction(transaction, swap, hop, { ...event, isBuy }) ?? event.quote);
  if (typeof paid !== 'bigint') {
    findings.skip(PUMP_SWAP_PROGRAM, path, paid);
    return;
  }
  if (paid !== event.quote)
    findings.infer(PUMP_SWAP_PROGRAM, stamp(transaction, path).id, 'event contradicts the transfers');
  findings.event({
    kind: 'trade',
    ...stamp(transaction, path),
    market: 'pumpfun-amm',
    pool: event.pool,
    wallet: traderOf(transaction, event.user, isBuy ? base : quote, [event.pool]),
    side: isBuy === straight ? 'buy' : 'sell',
    mint,
    decimals,
    tokenAmount: straight ? event.base : paid,
    quoteMint: straight ? quote : base,
    quoteAmount: straight ? paid : event.base,
    feeAmount: straight ? event.fee : 0n,
    reserves: straight
      ? { base: event.baseAfter, quote: event.quoteAfter }
      : { base: event.quoteAfter, quote: event.baseAfter },
  });
}

export const pumpSwap: ProgramDecoder = {
  program: PUMP_SWAP_PROGRAM,
  market: 'pumpfun-amm',
  knows: (data) => isKnown(INSTRUCTIONS, data),
  decode(transaction, instruction, at, findings) {
    if (discriminatorAt(instruction.data) !== EVENT_TAG) return;
    const kind = discriminatorAt(instruction.data, 8);
    if (kind !== BUY_EVENT && kind !== SELL_EVENT) return;
    const caller = callerOf(
      transaction,
      at,
      (candidate) => transaction.accounts.at(candidate.program) === PUMP_SWAP_PROGRAM,
    );
    if (caller === null) return;
    const named = discriminatorAt(caller.data) ?? 0n;
    if (named !== MULTI_HOP_SWAP && !SWAP_INSTRUCTIONS.has(named)) {
      // Instructions missing from the program's list are already counted.
      if (isKnown(INSTRUCTIONS, caller.data))
        findings.skip(PUMP_SWAP_PROGRAM, caller.path, 'instruction unknown');
      return;
    }
    try {
      trade(transaction, caller, instruction.data, kind === BUY_EVENT, findings);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      findings.skip(PUMP_SWAP_PROGRAM, caller.path, 'event layout unknown');
    }
  },
};
