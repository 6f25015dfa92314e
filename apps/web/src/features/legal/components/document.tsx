import type { ReactNode } from 'react';

interface DocumentProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Layout for long texts: one column, larger font. */
export function Document({ title, children }: DocumentProps) {
  return (
    <article className="mx-auto flex max-w-160 flex-col gap-3 px-4 py-8 text-strong text-t2 leading-5 [&_h2]:pt-3 [&_h2]:font-semibold [&_h2]:text-t1 [&_h2]:text-title [&_li]:ml-4 [&_li]:list-disc">
      <h1 className="font-semibold text-figure text-t1">{title}</h1>
      {children}
    </article>
  );
}
