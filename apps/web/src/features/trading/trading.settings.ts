import { PRESET_IDS } from '@dugout/domain/execution/execution-presets';
import type { KeptSettings } from '#/shared/feature/web-feature.ts';
import { usePresets } from './presets.store.ts';
import { useQuickAmounts } from './quick-amounts.store.ts';
import { useQuickBuyAmount } from './quick-buy/quick-buy-amount.store.ts';
import { useSurfaceAmounts } from './quick-buy/surface-amounts.ts';

/** SOL amount as accepted by the server. */
const SOL = /^(?!0+(\.0*)?$)\d{1,6}(\.\d{1,9})?$/;

export const tradingSettings: KeptSettings = {
  read: () => {
    const amounts = Object.entries({
      ...useSurfaceAmounts.getState().amounts,
      other: useQuickBuyAmount.getState().amount,
    });
    const { chosen, presets } = usePresets.getState();
    const { buy, sell } = useQuickAmounts.getState().amounts;
    return {
      quickBuy: Object.fromEntries(amounts.filter(([, amount]) => SOL.test(amount))),
      quickAmounts: {
        ...(buy.every((amount) => SOL.test(amount)) ? { buy: [...buy] } : {}),
        sell: [...sell],
      },
      presets: { chosen, ...presets },
    };
  },
  apply: ({ quickBuy, quickAmounts, presets }) => {
    if (quickBuy !== undefined) {
      useSurfaceAmounts.getState().keep(quickBuy);
      useQuickBuyAmount.getState().setAmount(quickBuy.other);
    }
    if (quickAmounts !== undefined) useQuickAmounts.getState().put(quickAmounts);
    if (presets === undefined) return;
    const { edit, choose } = usePresets.getState();
    for (const id of PRESET_IDS) edit(id, presets[id]);
    choose(presets.chosen);
  },
  subscribe: (changed) => {
    const leave = [useSurfaceAmounts, useQuickBuyAmount, useQuickAmounts, usePresets].map((store) =>
      store.subscribe(changed),
    );
    return () => {
      for (const each of leave) each();
    };
  },
};
