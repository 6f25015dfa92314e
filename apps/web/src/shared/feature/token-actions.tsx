import { Suspense } from 'react';
import { useFeatures } from './use-features.ts';
import type { TokenActionProps } from './web-feature.ts';

/** Reserves the space of an action that is still loading to avoid layout shift. */
const Room = ({ size }: Pick<TokenActionProps, 'size'>) => (
  <span aria-hidden className="shrink-0" style={{ width: size, height: size }} />
);

export const TokenActions = (props: TokenActionProps) =>
  useFeatures().map(({ name, tokenAction: Action }) =>
    Action === undefined ? null : (
      <Suspense key={name} fallback={<Room size={props.size} />}>
        <Action {...props} />
      </Suspense>
    ),
  );
