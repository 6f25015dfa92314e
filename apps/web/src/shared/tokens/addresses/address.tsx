import { shortAddress } from '@dugout/domain/text/short-address';
import { Identicon } from '@dugout/ui/identicon';
import { Copy } from 'lucide-react';
import { useCopy } from '#/shared/hooks/use-copy.ts';

interface AddressProps {
  readonly address: string;
  /** Size of the identicon in CSS pixels. */
  readonly size?: number;
  readonly copy?: boolean;
  /** Hides the identicon if false, where one is already next to it. */
  readonly mark?: boolean;
}

/** An address with its identicon and shortened; the tooltip shows it in full. */
export function Address({ address, size = 12, copy = false, mark = true }: AddressProps) {
  const copyText = useCopy();
  return (
    <span className="inline-flex items-center gap-1.5">
      {mark && <Identicon value={address} size={size} />}
      <span className="font-mono text-small text-t2" title={address}>
        {shortAddress(address)}
      </span>
      {copy && (
        <button
          type="button"
          aria-label={`Copy the address ${shortAddress(address)}`}
          className="rounded-badge text-t3 hover:text-t1"
          onClick={(event) => {
            event.stopPropagation();
            copyText(address);
          }}
        >
          <Copy className="size-3" aria-hidden />
        </button>
      )}
    </span>
  );
}
