import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';

/** A question before an order whose level is far from the price. */
export interface FarLevel {
  /** The trigger price, the current price and the distance, formatted. */
  readonly level: string;
  readonly price: string;
  readonly distance: string;
  /** Description of the order. */
  readonly action: string;
  readonly confirm: () => void;
  readonly cancel: () => void;
}

export function FarLevelDialog({ level, price, distance, action, confirm, cancel }: FarLevel) {
  return (
    <Dialog open title="Trigger price far from the price" onClose={cancel}>
      <div className="flex flex-col gap-4 p-4">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-t2">Trigger price</dt>
          <dd className="text-right text-t1">{level}</dd>
          <dt className="text-t2">Price now</dt>
          <dd className="text-right text-t1">{price}</dd>
          <dt className="text-t2">Distance</dt>
          <dd className="text-right font-semibold text-caution">{distance}</dd>
        </dl>
        <p className="text-small text-t2">{action}</p>
        <div className="flex justify-end gap-2">
          <Button onClick={cancel}>Cancel</Button>
          <Button kind="primary" onClick={confirm}>
            Create order
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
