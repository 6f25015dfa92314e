import { TEXTS } from '@dugout/contract/texts';
import { SOL_MINT } from '@dugout/domain/sol';
import { afterAll, describe, expect, it } from 'vitest';
import { ledger } from '#/features/ledger/index.ts';
import { refusal, sharedDatabase, sharedEach } from '#tests/kit/testing.ts';
import { addressOf, mintOf, SOL } from './fake-venue.ts';
import { MINT, tradingWorlds } from './kit.ts';
import { fakeTokens, tradingServer } from './world.ts';

const database = sharedDatabase();

const build = tradingWorlds(() => database.db);
const world = sharedEach(build);
afterAll(() => ledger.assertConsistent(database.db));

describe('bad input moves nothing', () => {
  it.each([
    ['zero', { amount: '0' }, 400, 'amount_invalid'],
    ['a negative amount', { amount: '-1' }, 400, 'amount_invalid'],
    ['a fraction', { amount: '0.5' }, 400, 'amount_invalid'],
    ['more than 64 bits', { amount: '18446744073709551616' }, 400, 'amount_invalid'],
    ['a number instead of a text', { amount: 5 }, 400, 'invalid_input'],
    ['no amount', { amount: undefined }, 400, 'invalid_input'],
    ['amount and percentage', { amountPercent: 5 }, 400, 'invalid_input'],
    ['101 percent', { amount: undefined, amountPercent: 101 }, 400, 'invalid_input'],
    ['0 percent', { amount: undefined, amountPercent: 0 }, 400, 'invalid_input'],
    [
      'a percentage of the output',
      { amount: undefined, amountPercent: 50, swapMode: 'ExactOut' },
      400,
      'invalid_input',
    ],
    ['slippage above 100 %', { slippageBps: 10_001 }, 400, 'invalid_input'],
    ['an unknown preset', { preset: 'yolo' }, 400, 'invalid_input'],
    ['the same mint twice', { outputMint: SOL_MINT }, 400, 'mint_pair_invalid'],
    ['a token for a token', { inputMint: mintOf(1) }, 400, 'mint_pair_invalid'],
    ['no mint', { outputMint: 'nothing' }, 400, 'invalid_input'],
    ['a wallet that is none', { walletAddress: addressOf(99, 99) }, 404, 'wallet_not_found'],
    ['more SOL than the wallet holds', { amount: (11n * SOL).toString() }, 409, 'insufficient_sol'],
    [
      'more tokens than the pool has',
      { amount: '1073000000000000', swapMode: 'ExactOut' },
      409,
      'no_liquidity',
    ],
    [
      'tokens that are not there',
      { inputMint: MINT, outputMint: SOL_MINT, amount: '1000000' },
      409,
      'insufficient_tokens',
    ],
    ['a token that cannot be traded', { outputMint: mintOf(77) }, 409, 'pool_not_tradable'],
  ])('%s', async (_name, parts, status, code) => {
    const { swap, call, user, order, lamports, venue } = world;
    expect(await swap(order(parts))).toMatchObject({ status, body: { error: true, code } });
    expect(await call(user, 'POST', '/swap/quote', order(parts))).toMatchObject({
      status,
      body: { error: true, code },
    });
    expect(await lamports()).toBe(10n * SOL);
    expect(venue.tape).toEqual([]);
  });

  it('an unknown token is not found', async () => {
    const { settings, user, order } = world;
    const server = tradingServer({ ...settings, tokens: { ...fakeTokens, tokenFacts: () => null } });
    expect((await server.call(user, 'POST', '/swap', order({ outputMint: mintOf(77) }))).body.code).toBe(
      'token_not_found',
    );
  });

  it('a token whose mint refuses transfers is not traded, with the reason', async () => {
    const { settings, user, order } = world;
    const frozen = (mint: string) => {
      const facts = fakeTokens.tokenFacts(mint);
      return facts && { ...facts, blockedReason: 'New accounts start frozen.' };
    };
    const server = tradingServer({ ...settings, tokens: { ...fakeTokens, tokenFacts: frozen } });
    for (const path of ['/swap', '/swap/quote'])
      expect(await server.call(user, 'POST', path, order())).toMatchObject({
        status: 409,
        body: { code: 'pool_not_tradable', message: 'New accounts start frozen.' },
      });
  });

  it("another trader's wallet is not found, an archived one is refused", async () => {
    const { swap, order, foreign, archived } = world;
    expect(await swap(order({ walletAddress: foreign }))).toMatchObject(refusal(404, 'wallet_not_found'));
    expect(await swap(order({ walletAddress: archived }))).toMatchObject(refusal(409, 'wallet_archived'));
  });

  it('[API-07] guests are refused everywhere', async () => {
    const { call, order } = world;
    for (const path of ['/token/positions', '/portfolio', '/swap/some-id'])
      expect(await call(null, 'GET', path)).toMatchObject(refusal(401, 'not_signed_in'));
    for (const path of ['/swap', '/swap/quote'])
      expect((await call(null, 'POST', path, order())).status).toBe(401);
  });

  it("another trader's swap is not found", async () => {
    const { swap, order, call, other } = world;
    const { body } = await swap(order());
    expect(await call(other, 'GET', `/swap/${body.data.id}`)).toMatchObject(refusal(404, 'swap_not_found'));
  });

  it('a swap is refused while trading is in development mode', async () => {
    const { settings, user, order, venue } = world;
    const server = tradingServer({ ...settings, mode: 'development' });
    expect(await server.call(user, 'POST', '/swap', order())).toMatchObject({
      status: 409,
      body: { code: 'quick_buy_unavailable', message: TEXTS.developmentMode },
    });
    expect(venue.tape).toEqual([]);
  });
});
