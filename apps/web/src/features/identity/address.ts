export function withoutParameter(
  { pathname, search, hash }: Readonly<Record<'pathname' | 'search' | 'hash', string>>,
  name: string,
): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(name);
  const rest = parameters.toString();
  return `${pathname}${rest === '' ? '' : `?${rest}`}${hash}`;
}
