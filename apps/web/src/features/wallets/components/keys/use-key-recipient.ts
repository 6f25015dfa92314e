import { type KeyRecipient, keyRecipient } from '@dugout/domain/key-export/recipient';
import { useEffect, useState } from 'react';

/**
 * The key pair of one export, which ends with what shows it; null until it is made, `unavailable` where the
 * browser makes none: on pages that came over plain http from another machine.
 */
export function useKeyRecipient(): KeyRecipient | 'unavailable' | null {
  const [recipient, setRecipient] = useState<KeyRecipient | 'unavailable' | null>(null);
  useEffect(() => {
    let ended = false;
    const keep = (made: KeyRecipient | 'unavailable'): void => {
      if (!ended) setRecipient(made);
    };
    keyRecipient().then(keep, () => keep('unavailable'));
    return () => {
      ended = true;
    };
  }, []);
  return recipient;
}
