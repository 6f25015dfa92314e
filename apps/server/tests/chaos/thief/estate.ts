import { createECDH, randomBytes } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import type { ChallengedIntent } from '@dugout/domain/credentials/challenged-intent';
import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import { withdrawalStatement } from '@dugout/domain/credentials/wallet-statements';
import { keyExportStatement } from '@dugout/domain/key-export/key-export';
import { SOL_MINT } from '@dugout/domain/sol';
import type { SignerClient } from '#/signer/client.ts';
import { passkey, passwordKey, solanaWallet } from '#/signer/testing/credential-doubles.ts';
import { standardWallet } from '#tests/identity/standard-wallet.ts';
import { thiefPayment } from '../../kit/thief-payment.ts';

export const newPage = (): string => createECDH('prime256v1').generateKeys('base64url');

/** A trader's confirmation of an action, as made by their page and device. */
type Answer = (intent: ChallengedIntent, challenge: string) => SignedIntent;

export interface Victim {
  readonly owner: string;
  readonly wallet: string;
  /** Their legitimate confirmations, which the attacker has seen. */
  readonly seen: readonly SignedIntent[];
}

function solanaAnswers(): { credential: { kind: 'wallet'; address: string }; answer: Answer } {
  const own = standardWallet();
  const statementOf = (intent: ChallengedIntent): string => {
    if (intent.kind === 'export') return keyExportStatement(intent.wallet);
    return intent.kind === 'withdraw' ? withdrawalStatement(intent, null) : '';
  };
  return {
    credential: { kind: 'wallet', address: own.address },
    answer: (intent, nonce) => {
      const site = { domain: 'dugout.example', uri: 'https://dugout.example', version: '1' };
      const { message, signature } = own.signIn({
        ...site,
        chainId: 'solana',
        statement: statementOf(intent),
        nonce,
      });
      return { kind: 'wallet', message, signature };
    },
  };
}

const WAYS = [
  solanaAnswers,
  () => {
    const { credential, answer } = passkey();
    return { credential, answer: (_intent: ChallengedIntent, challenge: string) => answer(challenge) };
  },
  () => {
    const { credential, answer } = passwordKey();
    return { credential, answer: (_intent: ChallengedIntent, challenge: string) => answer(challenge) };
  },
] as const;

/**
 * Creates traders of a signer: a third with a Solana wallet, a third with a passkey, a third with a password.
 * Each has one key made here, and has legitimately requested an export that is still waiting and a payment.
 */
export async function settleVictims(signer: SignerClient, count: number): Promise<Victim[]> {
  const victims: Victim[] = [];
  for (let n = 0; n < count; n++) {
    const { credential, answer } = (WAYS[n % WAYS.length] ?? solanaAnswers)();
    const owner = `victim-${n}`;
    await signer.call('bindCredential', { owner, credential, as: 'first' });
    const { address: wallet } = await signer.call('create', { owner });
    const payee = solanaWallet().address;
    const payment = { mint: SOL_MINT, amount: '1000000', destination: payee } as const;
    const intents: ChallengedIntent[] = [
      { kind: 'export', owner, wallet, recipientKey: newPage() },
      { kind: 'withdraw', owner, wallet, ...payment },
    ];
    const seen: SignedIntent[] = [];
    for (const intent of intents)
      seen.push(answer(intent, (await signer.call('challenge', intent)).challenge));
    await signer.call('announce', { id: `${owner}-key`, owner, wallet, act: { kind: 'export' } });
    const [, paid] = seen;
    if (paid !== undefined)
      await signer.call('announce', {
        id: `${owner}-pay`,
        owner,
        wallet,
        act: { kind: 'withdraw', ...payment },
        signed: paid,
      });
    victims.push({ owner, wallet, seen });
  }
  return victims;
}

export const PAYMENT_LAMPORTS = 1_000_000n;
export const payThief = thiefPayment;
export const someAddress = (): string => toBase58(randomBytes(32));
