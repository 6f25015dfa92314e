-- Stores a notification, or merges it into the unread one of its group, and deletes all but the trader's newest
-- `kept`. System notifications are counted separately, so that no flood hides them, and unread ones are kept
-- first. Returns no row when the trader, or its originator, is deleted. Plans are cached, since each trade
-- causes a notification.
CREATE OR REPLACE FUNCTION store_notification(
  note_id text, recipient text, author text, note_type text, note_content jsonb, note_group text,
  warned text, arrived_at timestamptz, kept int
) RETURNS SETOF notification LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  stored notification;
BEGIN
  INSERT INTO notification AS n (id, user_id, by_user_id, type, content, group_key, warned_session, came_at)
    SELECT note_id, recipient, author, note_type, note_content, note_group, warned, arrived_at
    WHERE EXISTS (SELECT FROM auth_user WHERE id = recipient)
      AND (author IS NULL OR EXISTS (SELECT FROM auth_user WHERE id = author))
    ON CONFLICT (user_id, group_key) WHERE read_at IS NULL DO UPDATE SET
      by_user_id = excluded.by_user_id, type = excluded.type, content = excluded.content,
      count = n.count + 1, warned_session = excluded.warned_session, came_at = excluded.came_at
    RETURNING * INTO stored;
  IF NOT FOUND THEN RETURN; END IF;
  IF stored.count = 1 THEN
    DELETE FROM notification WHERE id IN (
      SELECT id FROM notification
      WHERE user_id = recipient AND (type = 'system') = (note_type = 'system')
      ORDER BY type = 'system' AND read_at IS NULL DESC, came_at DESC, id OFFSET kept);
  END IF;
  RETURN NEXT stored;
END
$$;
