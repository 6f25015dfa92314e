-- Events of one trader share one of 16 lanes. A lane is delivered by one server at a time, which keeps the order of
-- each trader's events.
ALTER TABLE outbox_event
  ADD COLUMN lane text NOT NULL GENERATED ALWAYS AS (left(md5(coalesce(payload ->> 'userId', '')), 1)) STORED;
