import { SOL_MINT } from '@dugout/domain/sol';
import type { Address } from '@solana/kit';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ANSWERS } from '#tests/calls/api-shapes/answers.ts';
import { faultsOf } from '#tests/calls/api-shapes/shape.ts';
import { standardWallet } from '#tests/identity/standard-wallet.ts';
import { RECIPIENT_KEY as recipientKey } from '#tests/kit/key-export.ts';
import { shared } from '#tests/kit/testing.ts';
import {
  type ConnectedTrader,
  connect,
  connectedTrader,
  post,
  prepared,
  signedChallenge,
  submit,
} from './connected-kit.ts';
import {
  agreed,
  buyOf,
  countOf,
  ended,
  type LiveTrader,
  ledgerAndChain,
  liveWorld,
  SOL,
  type SwapAnswer,
  sellOf,
  UNTIL,
} from './world.ts';

vi.setConfig({ testTimeout: 120_000 });

const world = shared(() => liveWorld({ seed: 'live-connected' }));
let ann: ConnectedTrader;
let bob: LiveTrader;
let mint: Address;

beforeAll(async () => {
  ann = await connectedTrader(world, 'Ann', 50n * SOL);
  bob = await world.trader('Bob', SOL);
  mint = world.chain.pools[0]?.mint as Address;
});

const codeOf = ({ status, body }: { status: number; body: unknown }): string =>
  status === 200 ? 'done' : String(Reflect.get(Object(body), 'code'));

const agree = () => agreed(world, ann);

/** Waits until nothing of the trader is pending. */
const landed = async (answer: { body: unknown }): Promise<SwapAnswer> =>
  ended(ann.client, (answer.body as { data: SwapAnswer }).data);

const traded = async (body: object): Promise<SwapAnswer> => {
  const answer = await submit(ann, await prepared(ann, body));
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return landed(answer);
};

describe('connecting a wallet', () => {
  it('requires its signature over a text made for this trader, once', async () => {
    const wallet = standardWallet();
    const signed = await signedChallenge(bob, wallet);
    const body = { name: 'Mine', ...signed };
    expect(codeOf(await post(ann, '/wallet/connect', body))).toBe('wallet_unproven');
    expect(codeOf(await post(bob, '/wallet/connect', body))).toBe('wallet_unproven');
    const other = await signedChallenge(bob, standardWallet());
    expect(codeOf(await post(bob, '/wallet/connect', { ...body, ...other, address: wallet.address }))).toBe(
      'wallet_unproven',
    );
    expect(codeOf(await post(bob, '/wallet/connect', { name: 'Mine', ...wallet.signText('hello') }))).toBe(
      'wallet_unproven',
    );
    const answer = await post(bob, '/wallet/connect/challenge');
    expect(faultsOf(ANSWERS['POST /wallet/connect/challenge'], answer.body, 'body')).toEqual([]);
  });

  it('adds the wallet to one account, never as primary', async () => {
    expect(codeOf(await connect(bob, ann.phantom))).toBe('wallet_exists');
    const answer = await connect(bob, standardWallet());
    expect(faultsOf(ANSWERS['POST /wallet/connect'], answer.body, 'body')).toEqual([]);
    expect(answer.body).toMatchObject({
      data: { name: 'Phantom', is_primary: false, imported: false, connected: true },
    });
  });

  it('[R9] refuses every call that requires its key', async () => {
    const walletAddress = ann.wallet;
    const proof = { password: ann.password };
    const withdrawal = { walletAddress, mint: SOL_MINT, amount: `${SOL}`, destination: bob.wallet };
    for (const [path, body] of [
      ['/wallet/primary', { walletAddress, ...proof }],
      ['/wallet/export', { walletAddress, recipientKey, ...proof }],
      ['/wallet/withdraw/review', withdrawal],
      ['/wallet/withdraw', { ...withdrawal, ...proof }],
      ['/swap', buyOf(ann, mint, SOL)],
      [
        '/api-keys',
        {
          name: 'Bot',
          access: { scope: 'trade', wallets: [walletAddress], perOrderLamports: '1', perDayLamports: '1' },
          expiresInDays: 1,
          ...proof,
        },
      ],
    ] as const)
      expect([path, codeOf(await post(ann, path, body))]).toEqual([path, 'wallet_connected']);
    const own = { ...buyOf(bob, mint, SOL / 10n) };
    expect(codeOf(await post(bob, '/swap/prepare', own))).toBe('wallet_not_connected');
  });
});

describe('swaps signed by a connected wallet', () => {
  it('buy and sell: the signed transaction is sent and booked like any other', async () => {
    const first = await prepared(ann, buyOf(ann, mint, 2n * SOL));
    expect(faultsOf(ANSWERS['POST /swap/prepare'], { data: first }, 'body')).toEqual([]);
    const answer = await submit(ann, first);
    expect(faultsOf(ANSWERS['POST /swap/submit'], answer.body, 'body')).toEqual([]);
    const bought = await landed(answer);
    expect(bought).toMatchObject({ id: first.id, status: 'landed', inAmount: `${2n * SOL}` });
    expect(await world.chain.tokens(ann.wallet, mint, 'confirmed')).toBe(BigInt(bought.outAmount));
    expect(BigInt(bought.outAmount)).toBeGreaterThanOrEqual(BigInt(first.minOut));
    const positions = (await ann.client.call('/api/v1/token/positions')).body as {
      data: { walletAddress: string; tokenAddress: string }[];
    };
    expect(positions.data).toContainEqual(
      expect.objectContaining({ walletAddress: ann.wallet, tokenAddress: mint }),
    );
    expect((await ann.client.call(`/api/v1/swap/${first.id}/receipt`)).status).toBe(200);
    await agree();
    const sold = await traded(sellOf(ann, mint, { amountPercent: 50 }));
    expect(sold.status).toBe('landed');
    await agree();
  });

  it('reserve nothing until they are signed', async () => {
    const held = () => ledgerAndChain(world.server.db, world.chain, [ann.wallet]);
    await agree();
    const before = await held();
    await prepared(ann, buyOf(ann, mint, 40n * SOL));
    await prepared(ann, buyOf(ann, mint, 40n * SOL));
    expect(await countOf(world.server.db, 'swap', "status = 'pending'")).toBe(0);
    expect(await held()).toEqual(before);
  });

  it('are refused when the wallet changed the transaction, or another signed it', async () => {
    const made = await prepared(ann, buyOf(ann, mint, SOL / 10n));
    const signed = ann.phantom.signTransaction(made.transaction);
    const bytes = Buffer.from(signed, 'base64');
    const changed = Buffer.from(bytes);
    changed[bytes.length - 1] = (changed[bytes.length - 1] ?? 0) ^ 1;
    const unsigned = Buffer.from(made.transaction, 'base64');
    const forged = Buffer.from(bytes);
    forged[10] = (forged[10] ?? 0) ^ 1;
    const fewer = Buffer.concat([
      Buffer.from([1]),
      bytes.subarray(1, 65),
      bytes.subarray(1 + 64 * (bytes[0] ?? 0)),
    ]);
    const cases: readonly [string, Buffer, string][] = [
      ['a changed message', changed, 'transaction_changed'],
      [
        'a changed message that it signed',
        Buffer.from(ann.phantom.signTransaction(changed.toString('base64')), 'base64'),
        'transaction_changed',
      ],
      ['a longer one', Buffer.concat([bytes, Buffer.of(0)]), 'transaction_changed'],
      ['nothing', Buffer.of(0), 'transaction_changed'],
      ['without a signature', unsigned, 'transaction_unsigned'],
      ['a false signature', forged, 'transaction_unsigned'],
      [
        'another wallet’s',
        Buffer.from(standardWallet().signTransaction(made.transaction), 'base64'),
        'transaction_unsigned',
      ],
      [
        'a signature over something else',
        Buffer.from(ann.phantom.signTransaction(made.transaction, Buffer.from('hello')), 'base64'),
        'transaction_unsigned',
      ],
      ['without the place of the pool', fewer, (bytes[0] ?? 0) === 1 ? 'done' : 'transaction_changed'],
    ];
    for (const [what, given, code] of cases) {
      const answer = await post(ann, '/swap/submit', { id: made.id, transaction: given.toString('base64') });
      expect([what, codeOf(answer)]).toEqual([what, code]);
    }
    expect(await countOf(world.server.db, 'swap', `id = '${made.id}'`)).toBe(0);
    expect((await traded(buyOf(ann, mint, SOL / 10n))).status).toBe('landed');
  });

  it('are private to the trader and expire soon', async () => {
    const made = await prepared(ann, buyOf(ann, mint, SOL / 9n));
    const transaction = ann.phantom.signTransaction(made.transaction);
    expect(codeOf(await post(bob, '/swap/submit', { id: made.id, transaction }))).toBe('prepared_swap_gone');
    await world.server
      .sql`UPDATE prepared_swap SET expires_at = now() - interval '1 second' WHERE id = ${made.id}`;
    expect(codeOf(await submit(ann, made))).toBe('prepared_swap_gone');
    expect(await countOf(world.server.db, 'swap', `id = '${made.id}'`)).toBe(0);
  });

  it('execute once, however often and from however many tabs they are submitted', async () => {
    const before = await countOf(world.server.db, 'swap_fill');
    const made = await prepared(ann, buyOf(ann, mint, SOL / 8n));
    const answers = await Promise.all([submit(ann, made), submit(ann, made), submit(ann, made)]);
    for (const answer of answers)
      expect([codeOf(answer), (await landed(answer)).id]).toEqual(['done', made.id]);
    expect(codeOf(await submit(ann, made))).toBe('done');
    expect(await countOf(world.server.db, 'swap_fill')).toBe(before + 1);
    await agree();
  });

  it('[R9] sent by another app are a transfer, and are not counted again as a swap', async () => {
    const made = await prepared(ann, buyOf(ann, mint, SOL / 7n));
    const transaction = ann.phantom.signTransaction(made.transaction);
    await sendElsewhere(transaction);
    await vi.waitFor(async () => {
      const rows = await world.server
        .sql`SELECT FROM ledger_entry WHERE kind = 'wallet.outflow' AND ref LIKE ${`%:${ann.wallet}:${SOL_MINT}`}`;
      expect(rows.length).toBe(1);
    }, UNTIL);
    expect(codeOf(await submit(ann, made))).toBe('sent_elsewhere');
    await agree();
  });

  it('[R9] are counted once when another app sends them at the same time', async () => {
    for (let round = 0; round < 6; round++) {
      const made = await prepared(ann, buyOf(ann, mint, SOL / 20n + BigInt(round)));
      const transaction = ann.phantom.signTransaction(made.transaction);
      const [answer] = await Promise.all([submit(ann, made), sendElsewhere(transaction)]);
      expect(['done', 'sent_elsewhere']).toContain(codeOf(answer));
      if (codeOf(answer) === 'done') await landed(answer);
    }
    await agree();
  });

  it('survive a crash between the signature and the chain', async () => {
    const made = await prepared(ann, buyOf(ann, mint, SOL / 6n));
    world.chain.faults.share('dropped', 1);
    const submitted = submit(ann, made).catch(() => null);
    await vi.waitFor(
      async () => expect(await countOf(world.server.db, 'swap', `id = '${made.id}'`)).toBe(1),
      UNTIL,
    );
    await world.crash();
    await submitted;
    world.chain.faults.clear();
    const back = await world.back(ann);
    ann = { ...ann, ...back };
    await vi.waitFor(
      async () =>
        expect(await countOf(world.server.db, 'swap', `id = '${made.id}' AND status = 'landed'`)).toBe(1),
      UNTIL,
    );
    await agree();
  });
});

/** Sends a signed transaction to the chain, bypassing the server. */
async function sendElsewhere(transaction: string): Promise<void> {
  await fetch(world.chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'sendTransaction',
      params: [transaction, { encoding: 'base64', skipPreflight: true }],
    }),
  });
}
