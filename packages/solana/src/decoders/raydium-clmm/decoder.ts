import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { discriminatorAt } from '../bytes/discriminator.ts';
import { writtenBy } from '../bytes/program-data.ts';
import { calledBy } from '../call-tree.ts';
import type { Findings, ProgramDecoder } from '../decoder.ts';
import { guarded } from '../guarded.ts';
import { instructionsNamed, isKnown } from '../known-instructions.ts';
import { accountsAt } from '../places.ts';
import { agrees, type Moved } from '../pool-amounts.ts';
import { poolSwap, type ReportedSwap } from '../pool-swap.ts';
import { transferOf } from '../token-transfer.ts';
import {
  CLMM_PROGRAM,
  ROUTER,
  ROUTER_ACCOUNTS,
  readSwapEvent,
  SWAP_EVENT,
  SWAPS,
  type SwapEvent,
} from './layout.ts';

/** All instructions of Raydium CLMM by name. Source: the program's published IDL. */
const INSTRUCTIONS = instructionsNamed(`
  close_position collect_fund_fee collect_protocol_fee collect_remaining_rewards create_amm_config
  create_operation_account create_pool create_support_mint_associated decrease_liquidity
  decrease_liquidity_v2 increase_liquidity increase_liquidity_v2 initialize_reward open_position
  open_position_v2 open_position_with_token22_nft set_reward_params swap swap_router_base_in swap_v2
  transfer_reward_owner update_amm_config update_operation_account update_pool_status update_reward_infos
`);

/** Returns the events logged by this swap's own invocation; several for a chain of pools. */
function eventsOf(transaction: RawTransaction, at: number): SwapEvent[] {
  return writtenBy(transaction, at)
    .filter((data) => discriminatorAt(data) === SWAP_EVENT)
    .map((data) => readSwapEvent(data, 8));
}

function reportOf(event: SwapEvent, moved: Moved): ReportedSwap {
  const { zeroForOne, amount0, amount1, transferFee0, transferFee1 } = event;
  const [input, keptIn, output, keptOut] = zeroForOne
    ? [amount0, transferFee0, amount1, transferFee1]
    : [amount1, transferFee1, amount0, transferFee0];
  const reported = {
    agrees: agrees(moved, input, output, keptIn, keptOut),
    feeIn: 0n,
    feeOut: 0n,
    after: null,
  };
  return keptOut > 0n && output === moved.output ? { ...reported, outputKept: keptOut } : reported;
}

/** Reads a chain of pools in one instruction: each hop is a pair of transfers and an event, in order. */
function chain(transaction: RawTransaction, swap: RawInstruction, at: number, findings: Findings): void {
  const isOurs = (other: RawInstruction): boolean => other.program === swap.program;
  const transfers = calledBy(transaction, at, isOurs).flatMap((called) => {
    const transfer = transferOf(transaction, called);
    return transfer === null ? [] : [{ called, transfer }];
  });
  const events = eventsOf(transaction, at);
  if (events.length === 0 || transfers.length !== events.length * 2) {
    findings.skip(CLMM_PROGRAM, swap.path, 'event missing');
    return;
  }
  const owner = swap.accounts[ROUTER_ACCOUNTS.owner] ?? -1;
  events.forEach((event, hop) => {
    const paid = transfers[hop * 2];
    const given = transfers[hop * 2 + 1];
    if (paid === undefined || given === undefined) return;
    const pool = Array.from(swap.accounts).find((account) => transaction.accounts.at(account) === event.pool);
    if (pool === undefined) {
      findings.skip(CLMM_PROGRAM, swap.path, 'event layout unknown');
      return;
    }
    poolSwap(transaction, swap, at, findings, {
      program: CLMM_PROGRAM,
      market: 'raydium-clmm',
      leg: hop === 0 ? '' : `/${hop + 1}`,
      called: [paid.called, given.called],
      accounts: {
        pool,
        owner,
        vaultA: paid.transfer.destination,
        vaultB: given.transfer.source,
        mintA: paid.transfer.mint,
        mintB: given.transfer.mint,
        userIn: paid.transfer.source,
        userOut: given.transfer.destination,
      },
      reported: (moved) => reportOf(event, moved),
    });
  });
}

export const raydiumClmm: ProgramDecoder = {
  program: CLMM_PROGRAM,
  market: 'raydium-clmm',
  knows: (data) => isKnown(INSTRUCTIONS, data),
  decode(transaction, instruction, at, findings) {
    const kind = discriminatorAt(instruction.data) ?? 0n;
    if (kind === ROUTER) {
      guarded(findings, CLMM_PROGRAM, instruction.path, () => chain(transaction, instruction, at, findings));
      return;
    }
    const places = SWAPS.get(kind);
    if (places === undefined) return;
    const accounts = accountsAt(instruction, places);
    const pool = transaction.accounts.at(accounts.pool);
    poolSwap(transaction, instruction, at, findings, {
      program: CLMM_PROGRAM,
      market: 'raydium-clmm',
      accounts,
      reported: (moved) => {
        const event = eventsOf(transaction, at).find((candidate) => candidate.pool === pool);
        return event === undefined ? null : reportOf(event, moved);
      },
    });
  },
};
