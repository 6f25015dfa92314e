import { SOL_MINT } from '@dugout/domain/sol';
import { expect, it } from 'vitest';
import { describeEntry } from './describe-entry.ts';
import { readEntry } from './entry.ts';

const MINT = '7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr';
const TOKENS = [{ mint: MINT, symbol: 'TOAD', decimals: 6 }];

function said(entry: object, tokens = TOKENS): string {
  const { label, detail } = describeEntry(
    readEntry({ index: 3, leaf: JSON.stringify(entry), proof: [] }),
    tokens,
  );
  return `${label}: ${detail}`;
}

const swap = {
  kind: 'swapped',
  inputMint: SOL_MINT,
  outputMint: MINT,
  maxIn: '500000000',
  minOut: '1234000000',
};
const payment = { mint: SOL_MINT, amount: '1500000000', destination: MINT };

it.each([
  [swap, 'Swap: 0.5000 SOL max for 1,234.00 TOAD min'],
  [{ kind: 'announced', act: { kind: 'export' } }, 'Export requested: '],
  [
    { kind: 'announced', act: { kind: 'withdraw', ...payment } },
    /^Withdrawal requested: 1\.5000 SOL to 7GCi/,
  ],
  [{ kind: 'signed', ...payment }, /^Withdrawal: 1\.5000 SOL to 7GCi/],
  [{ kind: 'signed', id: 'of before' }, 'Withdrawal: '],
  [{ kind: 'exported', method: 'passkey' }, 'Key exported: '],
  [{ kind: 'cancelled' }, 'Cancelled: '],
  [{ kind: 'credentialAdded', credential: { kind: 'passkey' } }, 'Sign-in method added: Passkey'],
  [{ kind: 'somethingNew' }, 'Other: somethingNew'],
  [{ kind: 'constructor' }, 'Other: constructor'],
])('describes %j in a trader’s words', (entry, expected) => {
  if (typeof expected === 'string') expect(said(entry)).toBe(expected);
  else expect(said(entry)).toMatch(expected);
});

it('shows raw units for an unknown token or an invalid amount', () => {
  expect(said(swap, [])).toMatch(/for 1234000000 units of 7GCi/);
  expect(said({ ...swap, maxIn: 'x' })).toMatch(/^Swap: x units of So11/);
});

it('reads an invalid entry without failing', () => {
  for (const leaf of ['', 'null', '[]', '{"at":"x"}'])
    expect(readEntry({ index: 0, leaf, proof: [] })).toMatchObject({
      at: null,
      wallet: null,
      signature: null,
    });
});
