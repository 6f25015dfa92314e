import { Suspense } from 'react';
import type { TokenActionProps } from './token-action.ts';
import { useFeatures } from './use-features.ts';

/** Keeps the room of an action that is still loading, so that nothing beside it moves. */
const Room = ({ size }: Pick<TokenActionProps, 'size'>) => (
  <span aria-hidden className="shrink-0" style={{ width: size, height: size }} />
);

/** What features let a trader do with a token, beside what the place itself offers. */
export const TokenActions = (props: TokenActionProps) =>
  useFeatures().map(({ name, tokenAction: Action }) =>
    Action === undefined ? null : (
      <Suspense key={name} fallback={<Room size={props.size} />}>
        <Action {...props} />
      </Suspense>
    ),
  );
