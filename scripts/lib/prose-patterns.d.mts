export const PATTERNS: readonly { readonly pattern: RegExp; readonly instead: string }[];
export const EXCEPTIONS: readonly { readonly text?: string; readonly in?: string; readonly why: string }[];
export const PENDING: readonly string[];
