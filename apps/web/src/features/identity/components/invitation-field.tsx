import { Input } from '@dugout/ui/input';
import { useState } from 'react';
import { keptInvitation } from '../invitation.ts';

/** The invitation code that every way of creating an account sends; filled in from the link that had one. */
export function InvitationField() {
  const [code, setCode] = useState(keptInvitation.read);
  return (
    <Input
      label="Invitation code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={64}
      value={code}
      onChange={({ target: { value } }) => {
        setCode(value);
        keptInvitation.write(value);
      }}
    />
  );
}
