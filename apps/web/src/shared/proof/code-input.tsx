import { Input } from '@dugout/ui/input';

interface CodeInputProps {
  readonly value: string;
  readonly missing: boolean;
  readonly autoFocus?: boolean;
  readonly onChange: (code: string) => void;
}

/** Input for the second factor: six digits of the app, or a recovery code. */
export const CodeInput = ({ value, missing, autoFocus = false, onChange }: CodeInputProps) => (
  <Input
    label="Authenticator or recovery code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={32}
    autoFocus={autoFocus}
    value={value}
    error={missing ? 'Enter a code' : null}
    onChange={(event) => onChange(event.target.value)}
  />
);
