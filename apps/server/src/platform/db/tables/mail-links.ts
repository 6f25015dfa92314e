// Generated from the migrated database by `npm run table-types`.

export interface MailLinkTable {
  digest: Buffer;
  user_id: string;
  purpose: 'resetPassword' | 'confirmEmail';
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface MailLinksTables {
  mail_link: MailLinkTable;
}
