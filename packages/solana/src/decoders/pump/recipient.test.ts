import { builtTransactions } from '@dugout/testkit/built-transactions';
import { hasRecorded, recordedJson } from '@dugout/testkit/recorded';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import type { RawTransaction, TokenBalance } from '../../transactions/raw-transaction.ts';
import { recordedTransactions } from '../../transactions/recorded.ts';

const FRIEND = 'FriendWa11et1111111111111111111111111111111';

/** A recorded buy whose tokens go to another wallet's account. */
function deliveredTo(owner: string, transaction: RawTransaction): RawTransaction {
  const [trade] = decodeTransaction(transaction).trades;
  const balances = new Map<number, TokenBalance>();
  for (const [account, balance] of transaction.tokenBalances())
    balances.set(
      account,
      balance.owner === trade?.wallet && balance.mint === trade.mint ? { ...balance, owner } : balance,
    );
  return { ...transaction, tokenBalances: () => balances };
}

describe("a pump.fun buy into another wallet's account", () => {
  const [bought] = recordedTransactions(
    hasRecorded
      ? recordedJson('tx/chainstack-2025/raw_create_tx_from_getTransaction.json')
      : builtTransactions(),
  );

  it('records both the payer and the recipient', () => {
    if (bought === undefined) throw new Error('nothing is recorded');
    const own = decodeTransaction(bought);
    const [trade] = own.trades;
    expect(own.events.filter(({ kind }) => kind === 'transfer')).toEqual([]);
    const given = decodeTransaction(deliveredTo(FRIEND, bought));
    expect(given.trades).toEqual(own.trades);
    expect(given.events.filter(({ kind }) => kind === 'transfer')).toEqual([
      {
        kind: 'transfer',
        id: `${trade?.id}/to`,
        signature: trade?.signature,
        slot: trade?.slot,
        time: trade?.time,
        mint: trade?.mint,
        from: trade?.wallet,
        to: FRIEND,
        tokenAmount: trade?.tokenAmount,
      },
    ]);
  });
});
