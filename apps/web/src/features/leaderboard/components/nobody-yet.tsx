import { EmptyState } from '@dugout/ui/empty-state';
import { Trophy } from 'lucide-react';

/** Empty state of a board; `label` names its entries. */
export const NobodyYet = ({ label }: { readonly label: string }) => (
  <EmptyState icon={<Trophy aria-hidden />} title="No results yet">
    {label} with results in this window appear here.
  </EmptyState>
);
