import { useQuery } from '@tanstack/react-query';
import { NameMark } from './name-mark.tsx';
import { tokenNameQuery } from './token-names.queries.ts';

/**
 * Marks a token whose name or ticker other tokens use, with the reason. For places that know only its address;
 * rows with the token's figures use `NameMark`.
 */
export function TokenMark({ tokenAddress }: { readonly tokenAddress: string }) {
  const { data } = useQuery(tokenNameQuery(tokenAddress));
  return data ? <NameMark lookAlikes={data.lookAlikes} deepest={data.deepest} /> : null;
}
