import { type Block, parseBlock } from '@dugout/solana/rpc/block';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import { blockParams, blocksParams, slotParams } from '@dugout/solana/rpc/requests';
import type { LeftOut } from '@dugout/solana/transactions/left-out';
import { blockTime } from '@dugout/solana/transactions/meta';
import { list, whole } from '@dugout/solana/transactions/shape';
import type { RpcPool } from '#/platform/rpc/rpc-pool.ts';
import { blocksBySignatures } from './signature-reader.ts';

/** This many consecutive slots are never all skipped. */
const NEAR_SLOTS = 64;

export interface NodeReader {
  confirmedSlot(): Promise<number>;
  /** Returns the slots from `from` to `to` that have a confirmed block. */
  slotsWithBlocks(from: number, to: number): Promise<readonly number[]>;
  /**
   * Returns the time in unix ms of the block in a slot, or of the nearest earlier one; null when the node does
   * not provide it.
   */
  blockTime(slot: number): Promise<number | null>;
  /** Returns a slot's block; null when the slot was skipped. */
  block(slot: number): Promise<Block | null>;
  /** Returns the relevant transactions of slots, for nodes without blocks: see blocksBySignatures. */
  blocksBySignatures(from: number, to: number): Promise<readonly Block[]>;
}

export function createNodeReader(
  pool: RpcPool,
  programs: ReadonlySet<string>,
  leftOut: LeftOut,
  watched?: (address: string) => boolean,
): NodeReader {
  return {
    async confirmedSlot() {
      const slot = whole(await pool.call('getSlot', slotParams()));
      if (slot === null) throw new RpcFailure('malformed', 'getSlot was answered with no slot');
      return slot;
    },

    async slotsWithBlocks(from, to) {
      const slots = list(await pool.call('getBlocks', blocksParams(from, to))).map(whole);
      return slots.filter((slot): slot is number => slot !== null && slot >= from && slot <= to);
    },

    async blockTime(slot) {
      try {
        const [nearest] = list(
          await pool.call('getBlocks', blocksParams(Math.max(0, slot - NEAR_SLOTS), slot)),
        ).slice(-1);
        return nearest === undefined ? null : blockTime(await pool.call('getBlockTime', [nearest]));
      } catch (error) {
        if (error instanceof RpcFailure && error.kind === 'unsupported') return null;
        throw error;
      }
    },

    blocksBySignatures: (from, to) => blocksBySignatures(pool, programs, { from, to }, leftOut),

    async block(slot) {
      try {
        const value = await pool.call('getBlock', blockParams(slot));
        if (value === null) throw new RpcFailure('not yet', `slot ${slot} has no block yet`);
        const block = parseBlock(value, slot, programs, leftOut, watched);
        if (block === null) throw new RpcFailure('malformed', `the block of slot ${slot} cannot be read`);
        return block;
      } catch (error) {
        if (error instanceof RpcFailure && error.kind === 'skipped') return null;
        throw error;
      }
    },
  };
}
