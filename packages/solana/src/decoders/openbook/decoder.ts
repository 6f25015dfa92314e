import type { RawInstruction } from '../../transactions/raw-transaction.ts';
import { discriminatorAt } from '../bytes/discriminator.ts';
import { calledBy } from '../call-tree.ts';
import type { ProgramDecoder } from '../decoder.ts';
/**
 * OpenBook v2, an order book (opnb2LAfJYbRMAHHvqjCwQxanZn7ReEHp1k81EohpZb). Source: the program's published IDL.
 * Only a taker's order moves tokens both ways immediately; fills of other orders settle between accounts of the
 * market.
 */
import { instructionNamed, instructionsNamed, isKnown } from '../known-instructions.ts';
import { accountsAt, type Places } from '../places.ts';
import { NOTHING_REPORTED, poolSwap } from '../pool-swap.ts';
import { transferOf } from '../token-transfer.ts';

/** All instructions of OpenBook v2 by name. Source: the program's published IDL. */
const INSTRUCTIONS = instructionsNamed(`
  cancel_all_and_place_orders cancel_all_orders cancel_order cancel_order_by_client_order_id close_market
  close_open_orders_account close_open_orders_indexer consume_events consume_given_events create_market
  create_open_orders_account create_open_orders_indexer deposit edit_order edit_order_pegged place_order
  place_order_pegged place_orders place_take_order prune_orders refill set_delegate set_market_expired
  settle_funds settle_funds_expired stub_oracle_close stub_oracle_create stub_oracle_set sweep_fees
`);

export const OPENBOOK_PROGRAM = 'opnb2LAfJYbRMAHHvqjCwQxanZn7ReEHp1k81EohpZb';

const TAKE = instructionNamed('place_take_order');
/** The first account of each side is the base's; the transfers show which side pays. */
export const PLACES: Places = {
  pool: 2,
  owner: 0,
  vaultA: 6,
  vaultB: 7,
  mintA: -1,
  mintB: -1,
  userIn: 9,
  userOut: 10,
};

export const openbook: ProgramDecoder = {
  program: OPENBOOK_PROGRAM,
  market: 'openbook',
  knows: (data) => isKnown(INSTRUCTIONS, data),
  decode(transaction, instruction, at, findings) {
    if (discriminatorAt(instruction.data) !== TAKE) return;
    const isNextOrder = (other: RawInstruction): boolean =>
      other.program === instruction.program && discriminatorAt(other.data) === TAKE;
    const called = calledBy(transaction, at, isNextOrder);
    const transfers = called.flatMap((each) => transferOf(transaction, each) ?? []);
    // An order without a match moves nothing and is not a trade.
    if (called.length > 0 && transfers.length === 0) return;
    const accounts = accountsAt(instruction, PLACES);
    const paysQuote = transfers.some(({ destination }) => destination === accounts.vaultB);
    poolSwap(transaction, instruction, at, findings, {
      program: OPENBOOK_PROGRAM,
      market: 'openbook',
      accounts: paysQuote ? { ...accounts, userIn: accounts.userOut, userOut: accounts.userIn } : accounts,
      called,
      reported: () => NOTHING_REPORTED,
    });
  },
};
