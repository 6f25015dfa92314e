/**
 * Claims of the cashback that trades of a pump.fun cashback coin collect for a wallet. Anyone may send one; it pays the
 * wallet. Source: the programs' published IDLs, pump-public-docs (PUMP_CASHBACK_README).
 */
import { PUMP_PROGRAM } from '../../decoders/pump/layout.ts';
import { PUMP_SWAP_PROGRAM } from '../../decoders/pump-swap/layout.ts';
import { accountsOf, type BuiltInstruction, dataOf, form } from '../form.ts';

const CLAIM = '253a237ebe35e4c5';
const FORMS = {
  /** Pays lamports to the wallet itself. */
  curve: form('user:w userVolume:w systemProgram eventAuthority program'),
  /** Pays wrapped SOL to the wallet's token account, which must exist. */
  pool: form(
    'user:w userVolume:w quoteMint quoteProgram userVolumeTokens:w userQuote:w systemProgram eventAuthority program',
  ),
} as const;

/**
 * Builds a claim on the curves or on PumpSwap.
 * @throws RangeError when an address of the form is missing
 */
export const cashbackClaim = (
  where: keyof typeof FORMS,
  addresses: Readonly<Record<string, string>>,
): BuiltInstruction => ({
  program: where === 'curve' ? PUMP_PROGRAM : PUMP_SWAP_PROGRAM,
  data: dataOf(CLAIM, []),
  accounts: accountsOf(FORMS[where], addresses),
});
