ALTER TABLE moderation_act DROP CONSTRAINT moderation_act_kind_check,
  ADD CONSTRAINT moderation_act_kind_check
    CHECK (kind IN ('looked', 'hidden', 'restored', 'dismissed', 'suspended', 'lifted', 'giveawayOpened', 'signedOut'));
