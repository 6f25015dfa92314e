import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { address, TransactionBuilder } from '../testing/transaction-builder.ts';
import { traderOf } from './trader.ts';

const PAYER = address(1);
const [TRADER, ROUTER, POOL, OTHER, TOKEN] = [address(2), address(3), address(4), address(5), address(6)];

/** A buy whose legs run through a router's accounts. */
const routed = (): TransactionBuilder =>
  new TransactionBuilder(PAYER)
    .holds('router sol', SOL_MINT, ROUTER, 0n)
    .holds('pool sol', SOL_MINT, POOL, 1_000n)
    .holds('pool tokens', TOKEN, POOL, -500n);
const trader = (builder: TransactionBuilder, owner = ROUTER) =>
  traderOf(builder.transaction(), owner, TOKEN, [POOL]);

describe('the trader of a leg', () => {
  it('is its owner if the owner signed', () => {
    expect(trader(routed().holds('bot tokens', TOKEN, TRADER, 500n), PAYER)).toBe(PAYER);
  });

  it('is a signer whose tokens changed if the owner is a program', () => {
    expect(
      trader(routed().holds('payer tokens', TOKEN, PAYER, 500n).holds('trader tokens', TOKEN, TRADER, 900n)),
    ).toBe(PAYER);
  });

  it('is the owner if it kept the change, as a smart wallet does', () => {
    expect(trader(routed().holds('router tokens', TOKEN, ROUTER, 500n))).toBe(ROUTER);
  });

  it("is the account that gained most of the leg's output, and never the pool", () => {
    const builder = routed()
      .holds('trader tokens', TOKEN, TRADER, 480n)
      .holds('fee tokens', TOKEN, OTHER, 20n);
    expect(trader(builder)).toBe(TRADER);
    const sold = new TransactionBuilder(PAYER)
      .holds('pool tokens', TOKEN, POOL, 900n)
      .holds('trader tokens', TOKEN, TRADER, 1n);
    expect(trader(sold)).toBe(TRADER);
  });

  it('is never an account that passed everything on', () => {
    const passed = routed().holds('trader in', TOKEN, TRADER, 500n).holds('trader out', TOKEN, TRADER, -500n);
    expect(trader(passed.holds('other tokens', TOKEN, OTHER, 1n))).toBe(OTHER);
  });

  it('is the fee payer if nobody gained anything', () => {
    expect(trader(routed())).toBe(PAYER);
    expect(trader(routed().holds('burned tokens', TOKEN, TRADER, -5n))).toBe(PAYER);
  });

  it('is never an account without a known owner', () => {
    expect(trader(routed().holds('tokens of nobody', TOKEN, '', 500n))).toBe(PAYER);
  });
});
