import { Button } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { useWallets } from '@wallet-standard/react';
import { KeyRound, LogIn } from 'lucide-react';
import { useState } from 'react';
import { passkeysWork } from '#/shared/proof/passkeys.ts';
import { canSignIn } from '#/shared/proof/solana-signature.ts';
import { leaveForProvider } from '../oidc.ts';
import { logInWithPasskey } from '../passkey.ts';
import type { SignInMode } from '../sign-in-form.ts';
import { signInWithWallet } from '../solana-wallet.ts';

interface OtherWaysProps {
  readonly mode: SignInMode;
  /** Display name of the sign-in provider; undefined without one. */
  readonly provider: string | undefined;
  readonly onDone: (isNew: boolean) => Promise<void>;
}

/** Sign-in by provider, passkey or a Solana wallet of this browser; only available ones are shown. */
export function OtherWays({ mode, provider, onDone }: OtherWaysProps) {
  const wallets = useWallets().filter(canSignIn);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const passkey = mode === 'logIn' && passkeysWork();
  if (!passkey && wallets.length === 0 && provider === undefined) return null;

  const attempt = async (name: string, signIn: () => Promise<boolean>): Promise<void> => {
    setBusy(name);
    setRefusal(null);
    try {
      await onDone(await signIn());
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : 'Sign-in failed. Try again.');
    }
    setBusy(null);
  };

  /** Stays busy on success, because the browser is about to leave this page. */
  const leave = async (): Promise<void> => {
    setBusy('provider');
    setRefusal(null);
    try {
      await leaveForProvider(mode);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : 'Sign-in failed. Try again.');
      setBusy(null);
    }
  };

  return (
    <div className="flex flex-col gap-2 border-t border-line2 pt-4">
      {provider !== undefined && (
        <Button size={32} busy={busy === 'provider'} onClick={() => void leave()}>
          <LogIn className="size-3.5" aria-hidden />
          Continue with {provider}
        </Button>
      )}
      {passkey && (
        <Button
          size={32}
          busy={busy === 'passkey'}
          onClick={() => void attempt('passkey', () => logInWithPasskey().then(() => false))}
        >
          <KeyRound className="size-3.5" aria-hidden />
          Use a passkey
        </Button>
      )}
      {wallets.map((wallet) => (
        <Button
          key={wallet.name}
          size={32}
          busy={busy === wallet.name}
          onClick={() => void attempt(wallet.name, () => signInWithWallet(wallet))}
        >
          <img src={wallet.icon} alt="" className="size-4" />
          Sign in with {wallet.name}
        </Button>
      ))}
      {refusal !== null && <ErrorBand title={refusal} />}
    </div>
  );
}
