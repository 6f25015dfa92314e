import { existsSync } from 'node:fs';
import { type Address, address } from '@solana/kit';
import { PROGRAM_NAMES } from './program-names.ts';
import { readDumps } from './read-dumps.ts';

/** Programs used by launches and trades on all venues, by their names in `PROGRAM_NAMES`. */
const PROGRAMS = [
  'pump',
  'pump_fees',
  'pump_amm',
  'token_metadata',
  'raydium_cpmm',
  'meteora_dbc',
  'meteora_damm_v2',
] as const;

/** Accounts read by these programs, by file name in docs/operations.md. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  'pump-global': '4wTV1YmiEkRvAtNtsSGPtUrqRYQMe5SKy2uB4Jjaxnjf',
  'pump-fee-config': '8Wf5TiAheLUqBrKXeYg2JtAFFMWtKdG2BSFgqUcPVwTt',
  'pump-volume': 'Hq2wp8uJ9jCPsYgNHex8RtqdvMPfVGoYwjvF1ATiwn2Y',
  'pump-fees-global': 'CHqnuTkj6sXDFknM652aEFPECZh9qVsBXWkhPohmV9dA',
  'pump-amm-global-config': 'ADyA8hdefvWN2dbGGWFotbzWxrAvLW83WG6QCVXvJKqw',
  'pump-amm-fee-config': '5PHirr8joyTMp9JMm6nW7hNDVyEYdkzDqazxPD7RaTjx',
  'pump-amm-volume': 'C2aFPdENg4A2HQsmrd5rTw5TaYBX5Ku887cWjbFKtZpw',
  'raydium-cpmm-config': 'D4FPEruKEHrG5TenZ2mpDGEfu1iUvTiqBxvpU8HLBvC2',
};

/** Returns the commands for the dumps that the folders lack for trades on every venue; empty when complete. */
function missingDumps(folders: readonly string[]): string[] {
  const dumps = readDumps(folders);
  const addressOf = (name: string): Address => address(PROGRAM_NAMES[name] ?? name);
  const programs = PROGRAMS.filter((name) => !dumps.programs.has(addressOf(name))).map(
    (name) => `solana program dump -u m ${addressOf(name)} programs/${name}.so`,
  );
  const accounts = Object.entries(ACCOUNTS)
    .filter(([, at]) => !dumps.accounts.has(address(at)))
    .map(([name, at]) => `solana account -u m ${at} --output json > accounts/${name}.json`);
  return [...programs, ...accounts];
}

/**
 * Returns why venues cannot be traded with the dumps of these folders, and how to get the missing ones; null when
 * they can.
 */
export function dumpsRefusal(folders: readonly string[]): string | null {
  const absent = folders.filter((folder) => !existsSync(folder));
  if (absent.length > 0)
    return `There is no folder ${absent.join(', ')}. See docs/operations.md, "The local chain".`;
  try {
    const commands = missingDumps(folders);
    if (commands.length === 0) return null;
    return [
      `${commands.length} dumps of mainnet are missing. With the Solana CLI, in the folder above programs/ and accounts/:`,
      ...commands.map((command) => `  ${command}`),
    ].join('\n');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
