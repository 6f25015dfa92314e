import { Suspense } from 'react';
import type { TokenActionProps } from './token-action.ts';
import { useFeatures } from './use-features.ts';

/** What features let a trader do with a token, beside what the place itself offers. */
export const TokenActions = (props: TokenActionProps) => (
  <Suspense>
    {useFeatures().map(({ name, tokenAction: Action }) =>
      Action === undefined ? null : <Action key={name} {...props} />,
    )}
  </Suspense>
);
