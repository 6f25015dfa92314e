-- Keeps the number of a clan's members with the clan, whichever way they come and go.
CREATE OR REPLACE FUNCTION count_clan_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE clan c SET member_count = c.member_count + CASE TG_OP WHEN 'INSERT' THEN m.count ELSE -m.count END
  FROM (SELECT clan_id, count(*)::integer AS count FROM changed GROUP BY clan_id) m WHERE c.id = m.clan_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER clan_member_added AFTER INSERT ON clan_member
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_clan_members();
CREATE OR REPLACE TRIGGER clan_member_removed AFTER DELETE ON clan_member
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_clan_members();
