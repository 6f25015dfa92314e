import { hasRecorded } from '@dugout/testkit/recorded';
import { describe, expect, it } from 'vitest';
import { type Encoded, readIdl } from '../testing/idl.ts';
import * as boop from './boop/layout.ts';
import { discriminator } from './bytes/discriminator.ts';
import * as dammV1 from './meteora-damm-v1/layout.ts';
import * as dammV2 from './meteora-damm-v2/layout.ts';
import * as dbc from './meteora-dbc/layout.ts';
import * as dlmm from './meteora-dlmm/layout.ts';
import * as moonshot from './moonshot/layout.ts';
import * as whirlpool from './orca-whirlpool/layout.ts';
import * as clmm from './raydium-clmm/layout.ts';
import * as cpmm from './raydium-cpmm/layout.ts';
import * as launchlab from './raydium-launchlab/layout.ts';

/** Our field, and the interface's field or fields whose value or sum it is. */
type Fields = Readonly<Record<string, string | readonly string[]>>;

interface EventLayout {
  readonly idl: string;
  readonly event: string;
  readonly discriminator: bigint;
  readonly read: (data: Uint8Array, start: number) => object;
  readonly fields: Fields;
  /** False when the event ends with fields that are not read. */
  readonly toTheEnd?: boolean;
}

const CPMM_SWAP = {
  pool: 'pool_id',
  inputBefore: 'input_vault_before',
  outputBefore: 'output_vault_before',
  input: 'input_amount',
};
const EVENTS: readonly EventLayout[] = [
  {
    idl: 'raydium_cp_swap',
    event: 'SwapEvent',
    discriminator: cpmm.SWAP_EVENT,
    read: cpmm.readSwapEvent,
    fields: {
      ...CPMM_SWAP,
      output: 'output_amount',
      inputTransferFee: 'input_transfer_fee',
      outputTransferFee: 'output_transfer_fee',
    },
    toTheEnd: false,
  },
  {
    idl: 'raydium_amm_v3_clmm',
    event: 'SwapEvent',
    discriminator: clmm.SWAP_EVENT,
    read: clmm.readSwapEvent,
    fields: {
      pool: 'pool_state',
      amount0: 'amount_0',
      transferFee0: 'transfer_fee_0',
      amount1: 'amount_1',
      transferFee1: 'transfer_fee_1',
      zeroForOne: 'zero_for_one',
      sqrtPrice: 'sqrt_price_x64',
      liquidity: 'liquidity',
    },
  },
  {
    idl: 'raydium_launchlab',
    event: 'TradeEvent',
    discriminator: launchlab.TRADE_EVENT,
    read: launchlab.readTrade,
    fields: {
      pool: 'pool_state',
      virtualBase: 'virtual_base',
      virtualQuote: 'virtual_quote',
      realBaseBefore: 'real_base_before',
      realQuoteBefore: 'real_quote_before',
      realBaseAfter: 'real_base_after',
      realQuoteAfter: 'real_quote_after',
      input: 'amount_in',
      output: 'amount_out',
      fee: ['protocol_fee', 'platform_fee', 'creator_fee', 'share_fee'],
    },
  },
  {
    idl: 'meteora_dlmm',
    event: 'Swap',
    discriminator: dlmm.SWAP_EVENT,
    read: dlmm.readSwap,
    fields: {
      pool: 'lb_pair',
      from: 'from',
      swapForY: 'swap_for_y',
      input: 'amount_in',
      output: 'amount_out',
      fee: 'fee',
    },
    // Behind the fee: protocol_fee, fee_bps, host_fee, all skipped to the end.
  },
  {
    idl: 'meteora_dlmm',
    event: 'Swap2Evt',
    discriminator: dlmm.SWAP_2_EVENT,
    read: dlmm.readSwap2,
    fields: {
      pool: 'lb_pair',
      from: 'from',
      swapForY: 'swap_for_y',
      input: 'amount_in',
      left: 'amount_left',
      output: 'amount_out',
      fee: ['mm_fee', 'protocol_fee', 'limit_order_fee', 'host_fee'],
      feeOnInput: 'fees_on_input',
    },
  },
  {
    idl: 'meteora_damm_v1_amm',
    event: 'Swap',
    discriminator: dammV1.SWAP_EVENT,
    read: dammV1.readSwapEvent,
    fields: {
      input: 'in_amount',
      output: 'out_amount',
      tradeFee: 'trade_fee',
      protocolFee: 'protocol_fee',
      hostFee: 'host_fee',
    },
  },
  {
    idl: 'meteora_dynamic_bonding_curve',
    event: 'evtSwap',
    discriminator: dbc.SWAP_EVENT,
    read: dbc.readSwap,
    fields: {
      pool: 'pool',
      netInput: 'swap_result.actual_input_amount',
      output: 'swap_result.output_amount',
      fee: ['swap_result.trading_fee', 'swap_result.protocol_fee', 'swap_result.referral_fee'],
      input: 'amount_in',
    },
  },
  {
    idl: 'meteora_dynamic_bonding_curve',
    event: 'evtSwap2',
    discriminator: dbc.SWAP_2_EVENT,
    read: dbc.readSwap2,
    fields: {
      pool: 'pool',
      input: 'swap_result.included_fee_input_amount',
      netInput: 'swap_result.excluded_fee_input_amount',
      output: 'swap_result.output_amount',
      fee: ['swap_result.trading_fee', 'swap_result.protocol_fee', 'swap_result.referral_fee'],
    },
  },
  {
    idl: 'meteora_cp_amm_damm_v2',
    event: 'EvtSwap2',
    discriminator: dammV2.SWAP_2_EVENT,
    read: dammV2.readSwap2,
    fields: {
      pool: 'pool',
      input: 'swap_result.included_fee_input_amount',
      output: 'swap_result.output_amount',
      fee: [
        'swap_result.claiming_fee',
        'swap_result.protocol_fee',
        'swap_result.compounding_fee',
        'swap_result.referral_fee',
      ],
      sent: 'included_transfer_fee_amount_in',
    },
  },
  {
    idl: 'orca_whirlpool',
    event: 'Traded',
    discriminator: whirlpool.TRADED_EVENT,
    read: whirlpool.readTraded,
    fields: {
      pool: 'whirlpool',
      aToB: 'a_to_b',
      input: 'input_amount',
      output: 'output_amount',
      inputTransferFee: 'input_transfer_fee',
      outputTransferFee: 'output_transfer_fee',
      fee: ['lp_fee', 'protocol_fee'],
    },
  },
  {
    idl: 'moonshot',
    event: 'TradeEvent',
    discriminator: moonshot.TRADE_EVENT,
    read: moonshot.readTrade,
    fields: {
      amount: 'amount',
      collateral: 'collateral_amount',
      fee: ['dex_fee', 'helio_fee'],
      curve: 'curve',
      costToken: 'cost_token',
      sender: 'sender',
    },
    toTheEnd: false,
  },
  ...(['TokenBoughtEvent', 'TokenSoldEvent'] as const).map((event) => ({
    idl: 'boop',
    event,
    discriminator: event === 'TokenBoughtEvent' ? boop.BOUGHT_EVENT : boop.SOLD_EVENT,
    read: boop.readTrade,
    fields: {
      mint: 'mint',
      input: 'amount_in',
      output: 'amount_out',
      fee: 'swap_fee',
      user: event === 'TokenBoughtEvent' ? 'buyer' : 'seller',
    },
  })),
];

function fieldValue(
  { values }: Encoded,
  names: string | readonly string[],
): bigint | boolean | string | undefined {
  if (typeof names === 'string') return values[names];
  return names.reduce((sum, name) => sum + BigInt(values[name] ?? Number.NaN), 0n);
}

/** Directions are numbers limited to 0 and 1, while the encoded values count up. */
function withDirections(bytes: Buffer, encoded: Encoded): Buffer {
  const direction = encoded.values['trade_direction'];
  if (typeof direction !== 'bigint' || direction < 2n) return bytes;
  const at = bytes.indexOf(Number(direction), 32);
  const fixed = Buffer.from(bytes);
  fixed[at] = 1;
  return fixed;
}

describe.skipIf(!hasRecorded)(
  'layouts compared with the published interfaces (needs the recorded data)',
  () => {
    it.each(EVENTS.map((layout) => [`${layout.idl} ${layout.event}`, layout] as const))(
      '%s: same fields in the same order and sizes',
      (_, layout) => {
        const idl = readIdl(layout.idl);
        expect(discriminator(idl.eventDiscriminator(layout.event))).toBe(layout.discriminator);
        const encoded = idl.event(layout.event);
        const bytes = withDirections(encoded.bytes, encoded);
        const read = layout.read(Buffer.concat([Buffer.alloc(8), bytes]), 8);
        const expected = Object.fromEntries(
          Object.entries(layout.fields).map(([field, names]) => [field, fieldValue(encoded, names)]),
        );
        expect(Object.values(expected)).not.toContain(undefined);
        expect(read).toMatchObject(expected);
        if (layout.toTheEnd !== false)
          expect(() => layout.read(bytes.subarray(0, -1), 0)).toThrow(RangeError);
      },
    );
  },
);
