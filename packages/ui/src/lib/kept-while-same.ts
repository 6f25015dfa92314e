import { memo, type ReactNode } from 'react';

/** React's memo, preserving a component's type parameter. */
export const keptWhileSame = <Props extends object>(
  component: (props: Props) => ReactNode,
  isSame?: (before: Readonly<Props>, after: Readonly<Props>) => boolean,
): ((props: Props) => ReactNode) => memo(component, isSame);
