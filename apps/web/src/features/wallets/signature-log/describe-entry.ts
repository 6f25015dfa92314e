import type { ShownSignatures } from '@dugout/contract/signatures/signature';
import { SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';
import { shortAddress } from '@dugout/domain/text/short-address';
import type { BadgeTone } from '@dugout/ui/badge';
import { formatAsset } from '#/shared/tokens/asset-amount.ts';
import { type LogEntry, partOf, textOf } from './entry.ts';

interface EntryDescription {
  readonly label: string;
  readonly tone: BadgeTone;
  readonly detail: string;
}

type Fields = LogEntry['fields'];
type Tokens = ShownSignatures['tokens'];
type Describe = (fields: Fields, tokens: Tokens) => EntryDescription;

const SOL = { mint: SOL_MINT, symbol: 'SOL', decimals: SOL_DECIMALS };
const RAW = /^\d{1,20}$/;

/** Formats raw units of a mint; for an unknown token with its address. */
function amount(fields: Fields, tokens: Tokens, of: string, mintOf: string): string {
  const mint = textOf(fields, mintOf) ?? '';
  const raw = textOf(fields, of) ?? '';
  const token = mint === SOL_MINT ? SOL : tokens.find((each) => each.mint === mint);
  return token === undefined || token.decimals === null || !RAW.test(raw)
    ? `${raw} units of ${shortAddress(mint)}`
    : formatAsset({ ...token, amount: raw });
}

const paid = (fields: Fields, tokens: Tokens): string =>
  `${amount(fields, tokens, 'amount', 'mint')} to ${shortAddress(textOf(fields, 'destination') ?? '')}`;

const described =
  (label: string, tone: BadgeTone, detail: (fields: Fields, tokens: Tokens) => string = () => ''): Describe =>
  (fields, tokens) => ({ label, tone, detail: detail(fields, tokens) });

const EXPORT_REQUESTED = described('Export requested', 'caution');
const WITHDRAWAL_REQUESTED = described('Withdrawal requested', 'info', (fields, tokens) =>
  paid(partOf(fields, 'act'), tokens),
);

const CREDENTIALS: Readonly<Record<string, string>> = {
  passkey: 'Passkey',
  wallet: 'Solana wallet',
  password: 'Password',
};

const credential = (fields: Fields): string =>
  CREDENTIALS[textOf(partOf(fields, 'credential'), 'kind') ?? ''] ?? 'Sign-in method';

/** Descriptions of all kinds of entries. A new kind is only added here. */
const KINDS: Readonly<Record<string, Describe>> = {
  swapped: described(
    'Swap',
    'accent',
    (fields, tokens) =>
      `${amount(fields, tokens, 'maxIn', 'inputMint')} max for ${amount(fields, tokens, 'minOut', 'outputMint')} min`,
  ),
  closed: described('Rent reclaimed', 'info', (fields) => {
    const count = Array.isArray(fields['accounts']) ? fields['accounts'].length : 0;
    return `${count} empty token ${count === 1 ? 'account' : 'accounts'} closed`;
  }),
  cashback: described('Cashback claimed', 'info'),
  announced: (fields, tokens) =>
    (textOf(partOf(fields, 'act'), 'kind') === 'export' ? EXPORT_REQUESTED : WITHDRAWAL_REQUESTED)(
      fields,
      tokens,
    ),
  cancelled: described('Cancelled', 'outline'),
  exported: described('Key exported', 'caution'),
  signed: described('Withdrawal', 'info', (fields, tokens) =>
    textOf(fields, 'mint') === null ? '' : paid(fields, tokens),
  ),
  bound: described('Sign-in wallet set', 'caution', (fields) =>
    shortAddress(textOf(fields, 'address') ?? ''),
  ),
  credentialAdded: described('Sign-in method added', 'caution', credential),
  credentialRemoved: described('Sign-in method removed', 'caution'),
  dailyLimitSet: described('Daily limit', 'caution', (fields) => {
    const lamports = textOf(fields, 'lamports');
    return lamports === null || !RAW.test(lamports) ? 'None' : formatAsset({ ...SOL, amount: lamports });
  }),
};

export function describeEntry({ kind, fields }: LogEntry, tokens: Tokens): EntryDescription {
  const known = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  return known?.(fields, tokens) ?? { label: 'Other', tone: 'outline', detail: kind };
}
