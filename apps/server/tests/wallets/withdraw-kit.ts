import { issuance, ledger, outsideAccount, walletAccount } from '#/features/ledger/index.ts';
import type { Browser, newTrader, TestServer } from '#tests/identity/server.ts';
import { withOwnProof } from '#tests/kit/own-proof.ts';

export const SOL = 'So11111111111111111111111111111111111111112';

export const FRIEND = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5';
export const STRANGER = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const PASSWORD = 'correct horse battery';
export const FEE = 5_000n;

export type Trader = Awaited<ReturnType<typeof newTrader>>;

export const call = (browser: Browser, path: string, body: object) =>
  browser.post(`/api/v1/wallet/${path}`, withOwnProof(path, body));
export const withdraw = ({ browser, address }: Trader, more: object) =>
  call(browser, 'withdraw', {
    walletAddress: address,
    mint: SOL,
    amount: '1000000000',
    destination: FRIEND,
    password: PASSWORD,
    ...more,
  });

export const held = ({ db }: TestServer, address: string, mint = SOL): Promise<bigint> =>
  ledger.balance(db, walletAccount(address), mint);
export const outside = ({ db }: TestServer, address: string, mint = SOL): Promise<bigint> =>
  ledger.balance(db, outsideAccount(address), mint);
export const give = ({ db }: TestServer, address: string, mint: string, amount: bigint) =>
  db.transaction((tx) =>
    ledger.post(tx, {
      kind: 'test.give',
      ref: `${address} ${mint} ${amount}`,
      lines: [
        { account: issuance, asset: mint, amount: -amount },
        { account: walletAccount(address), asset: mint, amount },
      ],
    }),
  );
