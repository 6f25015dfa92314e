export type Role = 'owner' | 'officer' | 'member';

/** What a member may do. `kick` and `promote` still depend on whom: see `mayActOn`. */
export interface Permissions {
  readonly approve: boolean;
  readonly invite: boolean;
  readonly kick: boolean;
  readonly promote: boolean;
  readonly update: boolean;
  /** Add, rename and remove shared wallets. Every member reads them. */
  readonly wallets: boolean;
  readonly leave: boolean;
}

const NOTHING: Permissions = {
  approve: false,
  invite: false,
  kick: false,
  promote: false,
  update: false,
  wallets: false,
  leave: false,
};
const MEMBER: Permissions = { ...NOTHING, leave: true };
const OFFICER: Permissions = { ...MEMBER, approve: true, invite: true, kick: true, wallets: true };

const PERMISSIONS: Readonly<Record<Role, Permissions>> = {
  member: MEMBER,
  officer: OFFICER,
  owner: { ...OFFICER, promote: true, update: true },
};

/** What somebody may do in a clan; `null` is one who is not in it. */
export const permissionsOf = (role: Role | null): Permissions =>
  role === null ? NOTHING : PERMISSIONS[role];

export type MemberAction = 'promote' | 'demote' | 'kick' | 'handOver';

/** Whether `role` may do this to another member: nobody acts on their equals or those above. */
export function mayActOn(role: Role, action: MemberAction, other: Role): boolean {
  if (other === 'owner') return false;
  if (role === 'owner') return true;
  return role === 'officer' && action === 'kick' && other === 'member';
}

/** The role after `promote`, `demote` or `handOver`; null when the member has it already. */
export function roleAfter(action: Exclude<MemberAction, 'kick'>, role: Role): Role | null {
  if (action === 'handOver') return 'owner';
  const next = action === 'promote' ? 'officer' : 'member';
  return next === role ? null : next;
}

export interface Served {
  readonly userId: string;
  readonly role: Role;
  /** Unix ms. */
  readonly joinedAt: number;
}

/**
 * Who owns the clan when its owner leaves: of those who stay, the one who joined first; null when nobody
 * stays.
 */
export function successorOf(stay: readonly Served[]): string | null {
  const [first] = stay.toSorted((a, b) => a.joinedAt - b.joinedAt || (a.userId < b.userId ? -1 : 1));
  return first?.userId ?? null;
}
