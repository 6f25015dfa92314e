/** Whose wallet it is, and whether its key was made here or came from outside. */
export interface Holder {
  readonly owner: string;
  readonly origin: 'created' | 'imported';
}
