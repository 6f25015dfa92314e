import { useQuickBuyAmount } from '#/features/trading/index.ts';
import { QuickBuyField } from '#/shared/tokens/buying/quick-buy-field.tsx';

export function QuickBuyAmount() {
  const { amount, setAmount } = useQuickBuyAmount();
  return (
    <QuickBuyField
      label="Quick buy amount in SOL"
      amount={amount}
      onAmount={setAmount}
      lead={<span className="max-desk:sr-only">Quick Buy</span>}
      unit={<span className="font-normal text-t3 max-desk:sr-only">SOL</span>}
      className="h-7 px-2.5 max-desk:h-8"
    />
  );
}
