/** A trader of a live world with a connected wallet, which signs in its own app. */
import { address as addressOf } from '@solana/kit';
import { vi } from 'vitest';
import { z } from 'zod';
import { standardWallet } from '#tests/identity/standard-wallet.ts';
import { type LiveTrader, type LiveWorld, SOL, UNTIL } from './world.ts';

type StandardWallet = ReturnType<typeof standardWallet>;

export interface ConnectedTrader extends LiveTrader {
  readonly phantom: StandardWallet;
}

const challengeShape = z.object({ data: z.object({ input: z.looseObject({}), expiresAt: z.string() }) });
const preparedShape = z.object({
  data: z.looseObject({ id: z.string(), transaction: z.string(), minOut: z.string() }),
});
const walletList = z.object({ data: z.array(z.object({ address: z.string(), lamports: z.string() })) });

type Prepared = z.output<typeof preparedShape>['data'];

export const post = ({ client }: Pick<LiveTrader, 'client'>, path: string, body: object = {}) =>
  client.call(`/api/v1${path}`, { method: 'POST', body });

export async function signedChallenge(trader: Pick<LiveTrader, 'client'>, wallet: StandardWallet) {
  const { data } = challengeShape.parse((await post(trader, '/wallet/connect/challenge')).body);
  return wallet.signIn(data.input);
}

export async function connect(trader: Pick<LiveTrader, 'client'>, wallet: StandardWallet, name = 'Phantom') {
  return post(trader, '/wallet/connect', { name, ...(await signedChallenge(trader, wallet)) });
}

/** Creates a trader whose connected wallet holds this amount, as noticed by the server. */
export async function connectedTrader(
  world: LiveWorld,
  name: string,
  lamports: bigint,
): Promise<ConnectedTrader> {
  const trader = await world.trader(name, SOL);
  const phantom = standardWallet();
  const wallet = addressOf(phantom.address);
  const { status, body } = await connect(trader, phantom);
  if (status !== 200) throw new Error(`not connected: ${JSON.stringify(body)}`);
  world.chain.airdrop(wallet, lamports);
  await vi.waitFor(async () => {
    const own = walletList.parse((await trader.client.call('/api/v1/wallet/user')).body).data;
    const held = own.find(({ address }) => address === wallet)?.lamports;
    if (held !== lamports.toString()) throw new Error(`the wallet shows ${held}`);
  }, UNTIL);
  return { ...trader, wallet, phantom };
}

export async function prepared(
  trader: ConnectedTrader,
  body: object,
  path = '/swap/prepare',
): Promise<Prepared> {
  const answer = await post(trader, path, body);
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return preparedShape.parse(answer.body).data;
}

export const submit = (trader: ConnectedTrader, { id, transaction }: Prepared) =>
  post(trader, '/swap/submit', { id, transaction: trader.phantom.signTransaction(transaction) });
