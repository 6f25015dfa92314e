import { Input } from '@dugout/ui/input';
import { useState } from 'react';
import { keptInvitation } from '../invitation.ts';

/** The invitation code sent with every kind of sign-up; prefilled from an invitation link. */
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
