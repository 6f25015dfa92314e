// Generated from the migrated database by `npm run table-types`.
import type { Generated, GeneratedAlways, Int8, Json } from '../column-types.ts';

export interface HiddenMessageTable {
  message_id: string;
  text: string;
  mentions: string[];
  sources: Json;
  hidden_at: Date;
  pictures: Generated<string[]>;
}

export interface SuspensionTable {
  user_id: string;
  reason: string;
  since: Date;
  until: Date | null;
}

export interface ModerationActTable {
  sequence: GeneratedAlways<Int8>;
  operator: string;
  kind:
    | 'looked'
    | 'hidden'
    | 'restored'
    | 'dismissed'
    | 'suspended'
    | 'lifted'
    | 'giveawayOpened'
    | 'signedOut'
    | 'invited'
    | 'invitationRevoked';
  reason: string;
  user_id: string | null;
  report_id: string | null;
  message_id: string | null;
  until: Date | null;
  at: Date;
  invitation_id: string | null;
}

export interface ModerationTables {
  hidden_message: HiddenMessageTable;
  suspension: SuspensionTable;
  moderation_act: ModerationActTable;
}
