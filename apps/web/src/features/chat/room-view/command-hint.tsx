/** Commands of a clan chat, shown from the first slash. */
export const CommandHint = ({ text }: { readonly text: string }) =>
  text.startsWith('/') && '/call'.startsWith(text.split(' ', 1)[0] ?? '') ? (
    <p role="status" className="flex h-7 items-center gap-2 text-small text-t3">
      <span className="font-mono text-t1">/call ADDRESS</span>
      calls a token with your clan's tag
    </p>
  ) : null;
