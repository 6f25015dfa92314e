import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { statementOf } from './intent-text.ts';

const MINT = '7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr';
const WALLET = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5';
const HOME = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

const known = () => 6;
const unknown = () => null;
const withdraw = { kind: 'withdraw', walletAddress: WALLET, destination: HOME } as const;
const swap = { kind: 'swap', wallets: WALLET } as const;

describe('[R9] the text that a trader signs', () => {
  it("shows the amount of a withdrawal in the token's units", () => {
    const to = `from wallet ${WALLET} to ${HOME} on Dugout.`;
    expect(statementOf({ ...withdraw, mint: SOL_MINT, amount: '1500000000' }, unknown)).toBe(
      `Withdraw 1.5 SOL ${to}`,
    );
    expect(statementOf({ ...withdraw, mint: MINT, amount: '12500000' }, known)).toBe(
      `Withdraw 12.5 of token ${MINT} (12500000 raw units) ${to}`,
    );
    expect(statementOf({ ...withdraw, mint: MINT, amount: '12500000' }, unknown)).toBe(
      `Withdraw 12500000 raw units of token ${MINT} ${to}`,
    );
  });

  it('names the host of an outlet without its secret address', () => {
    const url = 'https://api.telegram.org/bot123:TOKEN/sendMessage';
    expect(statementOf({ kind: 'addOutlet', url, chatId: '-100' }, unknown)).toBe(
      'Send notifications of your Dugout account to api.telegram.org.',
    );
  });

  it('shows the new value of a lowered daily limit', () => {
    expect(statementOf({ kind: 'lowerDailyLimit', lamports: '1500000000' }, unknown)).toBe(
      'Lower the daily limit of your Dugout account to 1.5 SOL.',
    );
  });

  it.each([
    [{ inputMint: SOL_MINT, outputMint: MINT, amount: '500000000' }, `0.5 SOL for token ${MINT}`],
    [{ inputMint: MINT, outputMint: SOL_MINT, amount: '2000000' }, `2 of token ${MINT} for SOL`],
    [{ inputMint: MINT, outputMint: SOL_MINT, amount: '50%' }, `50% of token ${MINT} for SOL`],
    [
      { inputMint: SOL_MINT, outputMint: MINT, amount: '2000000', swapMode: 'ExactOut' as const },
      `SOL for 2 of token ${MINT}`,
    ],
    [{ inputMint: SOL_MINT, outputMint: MINT, amount: '1.5' }, `1.5 of SOL for token ${MINT}`],
  ])('shows what a swap of %j gives and takes', (legs, text) => {
    expect(statementOf({ ...swap, ...legs }, known)).toBe(
      `Swap ${text} above your trading limits on Dugout.`,
    );
  });
});
