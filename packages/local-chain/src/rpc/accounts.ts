import type { Address } from '@solana/kit';
import { NodeError } from '../solana-node/methods.ts';
import { readMint, readTokenAccount, uiAmount } from '../token-account.ts';
import { accountView } from './account-view.ts';
import {
  addressOf,
  type Call,
  commitmentOf,
  inContext,
  invalid,
  options,
  type Params,
  type RpcChain,
  wholeOf,
} from './params.ts';

const MAX_ACCOUNTS = 100;

function viewOf({ bank }: RpcChain, at: Address, given: unknown) {
  const account = bank.account(at, commitmentOf(given));
  return account === null ? null : accountView(account, given, bank.decimalsOf);
}

function tokenAccountsByOwner(chain: RpcChain, [owner, filter, given]: Params): unknown {
  const { bank } = chain;
  const commitment = commitmentOf(given);
  const { mint, programId } = options(filter);
  if (mint === undefined && programId === undefined) throw invalid('a mint or a programId is needed');
  const value = bank.tokenAccountsOf(addressOf(owner)).flatMap((pubkey) => {
    const account = bank.account(pubkey, commitment);
    const token = readTokenAccount(account);
    const wanted =
      token?.owner === owner && (mint === undefined ? account?.owner === programId : token?.mint === mint);
    return account !== null && wanted
      ? [{ pubkey, account: accountView(account, given, bank.decimalsOf) }]
      : [];
  });
  return inContext(bank, commitment, value);
}

function tokenBalance({ bank }: RpcChain, [at, given]: Params): unknown {
  const commitment = commitmentOf(given);
  const token = readTokenAccount(bank.account(addressOf(at), commitment));
  if (token === null) throw new NodeError(-32602, 'Invalid param: could not find account');
  return inContext(bank, commitment, uiAmount(token.amount, bank.decimalsOf(token.mint) ?? 0));
}

const MAX_LARGEST = 20;

function largestAccounts({ bank }: RpcChain, [at, given]: Params): unknown {
  const commitment = commitmentOf(given);
  const mint = readMint(bank.account(addressOf(at), commitment));
  if (mint === null) throw new NodeError(-32602, 'Invalid param: not a Token mint');
  const held = bank.tokenAccountsWith(addressOf(at)).flatMap((address) => {
    const token = readTokenAccount(bank.account(address, commitment));
    return token === null || token.mint !== at ? [] : [{ address, amount: token.amount }];
  });
  held.sort((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1));
  const value = held
    .slice(0, MAX_LARGEST)
    .map(({ address, amount }) => ({ address, ...uiAmount(amount, mint.decimals) }));
  return inContext(bank, commitment, value);
}

function tokenSupply({ bank }: RpcChain, [at, given]: Params): unknown {
  const commitment = commitmentOf(given);
  const mint = readMint(bank.account(addressOf(at), commitment));
  if (mint === null) throw new NodeError(-32602, 'Invalid param: could not find mint');
  return inContext(bank, commitment, uiAmount(mint.supply, mint.decimals));
}

export const ACCOUNT_CALLS: readonly (readonly [string, Call])[] = [
  [
    'getBalance',
    ({ bank }, [at, given]) => {
      const commitment = commitmentOf(given);
      return inContext(bank, commitment, Number(bank.account(addressOf(at), commitment)?.lamports ?? 0n));
    },
  ],
  [
    'getAccountInfo',
    (chain, [at, given]) => inContext(chain.bank, commitmentOf(given), viewOf(chain, addressOf(at), given)),
  ],
  [
    'getMultipleAccounts',
    (chain, [all, given]) => {
      if (!Array.isArray(all)) throw invalid('a list of addresses is needed');
      if (all.length > MAX_ACCOUNTS)
        throw new NodeError(-32602, `Too many inputs provided; max ${MAX_ACCOUNTS}`);
      const views = all.map((at) => viewOf(chain, addressOf(at), given));
      return inContext(chain.bank, commitmentOf(given), views);
    },
  ],
  ['getTokenAccountsByOwner', tokenAccountsByOwner],
  ['getTokenAccountBalance', tokenBalance],
  ['getTokenSupply', tokenSupply],
  ['getTokenLargestAccounts', largestAccounts],
  [
    'getMinimumBalanceForRentExemption',
    ({ bank }, [bytes]) => Number(bank.vm.rentFor(BigInt(wholeOf(bytes)))),
  ],
  ['requestAirdrop', ({ airdrop }, [to, lamports]) => airdrop(addressOf(to), BigInt(wholeOf(lamports)))],
];
