/** Owner of a wallet, and whether its key was created here or imported. */
export interface Holder {
  readonly owner: string;
  readonly origin: 'created' | 'imported';
}
