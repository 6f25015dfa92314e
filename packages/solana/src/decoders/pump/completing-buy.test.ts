import { fromBase58 } from '@dugout/domain/address';
import { NATIVE_QUOTE_MINT, SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import { args, PAYER, placed, TOKEN } from '../../testing/swap-builder.ts';
import { address, disc, TransactionBuilder } from '../../testing/transaction-builder.ts';
import { EVENT_TAG } from '../bytes/discriminator.ts';
import { instructionNamed } from '../known-instructions.ts';
import { PUMP_SWAP_PROGRAM } from '../pump-swap/layout.ts';
import { MULTI_HOP_SWAP } from '../pump-swap/multi-hop.ts';
import { POST_COMPLETE_BUY_EVENT } from './completing-buy.ts';
import { PUMP_PROGRAM, TRADE_EVENT } from './layout.ts';

const key = (of: string): Buffer => Buffer.from(fromBase58(of) ?? []);

const CURVE = { tokens: 30_000_000n, quote: 12_000n };
const CURVE_RESERVES = { base: 279_900_000_000_000n, quote: 115_005_359_057n };
/** The deposit that the migration would make after the curve's part. */
const BEFORE = { base: 206_900_000_000_000n, quote: 84_990_359_057n };
/** A budget of 1 SOL, by the formula of pump-public-docs. */
const QUOTE = 1_000_000_000n;
const TOKENS = ((QUOTE - 1n) * BEFORE.base) / (BEFORE.quote + QUOTE - 1n);
const AFTER = { base: BEFORE.base - TOKENS, quote: BEFORE.quote + QUOTE };
const FEES = { protocol: 9_500_000n, creator: 3_000_000n, buyback: 4_750_000n };

/** The part common to all versions of the event. The fees are in its tail; without it, they are a hundredth. */
const tradeEvent = Buffer.concat([
  disc(TRADE_EVENT),
  key(TOKEN),
  args(CURVE.quote, CURVE.tokens),
  Buffer.of(1),
  key(PAYER),
  args(1n, CURVE_RESERVES.quote, CURVE_RESERVES.base),
]);

const poolEvent = (mint = TOKEN, after = AFTER): Buffer =>
  Buffer.concat([
    disc(POST_COMPLETE_BUY_EVENT),
    ...[PAYER, mint, address(7), NATIVE_QUOTE_MINT].map(key),
    args(1n, TOKENS, QUOTE, 95n, FEES.protocol, 30n, FEES.creator, FEES.buyback),
    args(BEFORE.base, BEFORE.quote, after.base, after.quote),
  ]);

const THIRD_VERSION = placed(17, { token: 1, curve: 5, 'user tokens': 7, payer: 9 });
const buy = (): TransactionBuilder => {
  const builder = new TransactionBuilder(PAYER);
  builder.account('token', TOKEN);
  return builder
    .holds('vault', TOKEN, 'curve', -(CURVE.tokens + TOKENS))
    .holds('user tokens', TOKEN, PAYER, CURVE.tokens + TOKENS)
    .outer(PUMP_PROGRAM, THIRD_VERSION, disc(instructionNamed('buy_exact_quote_in_v3')));
};
const together = (): TransactionBuilder => buy().transfer('vault', 'user tokens', CURVE.tokens + TOKENS);
const apart = (): TransactionBuilder =>
  buy().transfer('vault', 'user tokens', CURVE.tokens).transfer('vault', 'user tokens', TOKENS);

const PARTS = [
  {
    id: 'made:0',
    side: 'buy',
    tokenAmount: CURVE.tokens,
    quoteAmount: CURVE.quote + CURVE.quote / 100n,
    feeAmount: CURVE.quote / 100n,
    reserves: CURVE_RESERVES,
  },
  {
    id: 'made:0/pool',
    market: 'pumpfun',
    side: 'buy',
    mint: TOKEN,
    quoteMint: SOL_MINT,
    wallet: PAYER,
    tokenAmount: TOKENS,
    quoteAmount: QUOTE + FEES.protocol + FEES.creator,
    feeAmount: FEES.protocol + FEES.creator,
    reserves: AFTER,
  },
];

describe('a buy that completes a curve and continues in the future pool', () => {
  it.each([
    ['one transfer delivers', together],
    ['two transfers deliver', apart],
  ])('is two trades when %s both parts', (_, delivered) => {
    const sent = delivered().event(PUMP_PROGRAM, tradeEvent).event(PUMP_PROGRAM, poolEvent());
    const { trades, skipped } = decodeTransaction(sent.transaction());
    expect(skipped).toEqual([]);
    expect(trades).toMatchObject(PARTS);
    expect(decodeTransaction(sent.transaction({ depths: false })).trades).toEqual(trades);
  });

  it('is read from the logs when events are not recorded', () => {
    const logged = together().logsAll(PUMP_PROGRAM, [tradeEvent, poolEvent()]);
    expect(decodeTransaction(logged.transaction()).trades).toMatchObject(PARTS);
  });

  it('is the total received by another wallet when the buyer named one', () => {
    const sent = together()
      .holds('user tokens', TOKEN, address(3), CURVE.tokens + TOKENS)
      .event(PUMP_PROGRAM, tradeEvent)
      .event(PUMP_PROGRAM, poolEvent());
    const { events } = decodeTransaction(sent.transaction());
    expect(events.at(-1)).toMatchObject({
      kind: 'transfer',
      from: PAYER,
      to: address(3),
      tokenAmount: CURVE.tokens + TOKENS,
    });
  });

  it.each([
    [
      'the transfers do not deliver',
      buy().transfer('vault', 'user tokens', TOKENS + 1n),
      poolEvent(),
      'amounts contradict the transfers',
    ],
    ['belongs to another coin', together(), poolEvent(address(4)), 'event layout unknown'],
    [
      'does not add up',
      together(),
      poolEvent(TOKEN, { ...AFTER, base: AFTER.base + 1n }),
      'event layout unknown',
    ],
  ])('is counted as skipped when its pool part %s', (_, sent, event, reason) => {
    const { trades, skipped } = decodeTransaction(
      sent.event(PUMP_PROGRAM, tradeEvent).event(PUMP_PROGRAM, event).transaction(),
    );
    expect(trades).toEqual([]);
    expect(skipped).toEqual([expect.objectContaining({ program: PUMP_PROGRAM, reason })]);
  });

  it('is read within a route', () => {
    const builder = new TransactionBuilder(PAYER);
    builder.account('token', TOKEN);
    builder.account('sol', SOL_MINT);
    const hop = ['token', 'sol', 'curve', 'vault', 'quote vault'];
    const fixed = placed(16, { payer: 0, 'user sol': 1, 'user tokens': 2 });
    const route = builder
      .outer(PUMP_SWAP_PROGRAM, [...fixed, ...hop], Buffer.concat([disc(MULTI_HOP_SWAP), args(1n, 1n)]))
      .inner(PUMP_PROGRAM, ['payer', 'curve'], disc(instructionNamed('multi_hop_curve_swap')))
      .transfer('vault', 'user tokens', CURVE.tokens + TOKENS, 3)
      .holds('vault', TOKEN, 'curve', -(CURVE.tokens + TOKENS));
    for (const event of [tradeEvent, poolEvent()])
      route.inner(PUMP_PROGRAM, ['event authority'], Buffer.concat([disc(EVENT_TAG), event]), 3);
    const { trades, skipped } = decodeTransaction(route.transaction());
    expect(skipped).toEqual([]);
    expect(trades).toMatchObject(PARTS);
  });
});
