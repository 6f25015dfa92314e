import { EmptyState } from '@dugout/ui/empty-state';
import { Trophy } from 'lucide-react';

/** In place of a board's rows; `label` names who would stand there. */
export const NobodyYet = ({ label }: { readonly label: string }) => (
  <EmptyState icon={<Trophy aria-hidden />} title="Nobody yet">
    {label} with results in this window appear here.
  </EmptyState>
);
