import type { Db } from '#/platform/db/db.ts';
import type { SignerClient } from '#/signer/client.ts';
import { addressesWithoutWallet } from '../wallets.repository.ts';

/** Returns the addresses of keys that belong to no wallet: the database is older than the signer's folder. */
export async function keysWithoutWallets(db: Db, signer: Pick<SignerClient, 'call'>): Promise<string[]> {
  const found: string[] = [];
  for (let after = ''; ; ) {
    const { addresses } = await signer.call('addresses', { after });
    const last = addresses.at(-1);
    if (last === undefined) return found;
    found.push(...(await addressesWithoutWallet(db, addresses)));
    after = last;
  }
}
