import type { Browser } from '#tests/identity/server.ts';
import { withOwnProof } from '#tests/kit/own-proof.ts';

export const SOL = 'So11111111111111111111111111111111111111112';

export const FRIEND = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5';
export const STRANGER = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const PASSWORD = 'correct horse battery';
export const FEE = 5_000n;

export interface Trader {
  readonly browser: Browser;
  readonly userId: string;
  readonly address: string;
}

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
