import { type KeyRecipient, keyRecipient } from '@dugout/domain/key-export/recipient';
import { useEffect, useState } from 'react';

/**
 * Returns the key pair of one export, discarded on unmount. Null until created; `unavailable` if the browser has
 * no crypto, as on plain http pages from another machine.
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
