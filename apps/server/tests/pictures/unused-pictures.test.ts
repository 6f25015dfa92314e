/** Tests uploaded pictures that are no longer shown anywhere. */

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { unusedPictures } from '#/features/pictures/unused-pictures.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';

const DAY_MS = 86_400_000;
const USER = 'u'.repeat(24);
const NOW = Date.UTC(2030, 0, 10);
const nameOf = (digit: number): string => String(digit).repeat(32);

const database = sharedDatabase();

const run = (query: ReturnType<typeof sql>) => query.execute(database.db.tables());

describe('an unused picture', () => {
  it('is removed a day after its upload, and at once when no account uploaded it', async () => {
    const [portrait, message, reported, old, fresh, orphan] = [1, 2, 3, 4, 5, 6].map(nameOf);
    await run(sql`INSERT INTO auth_user (id, name, email, image)
      VALUES (${USER}, 'Mira', 'm@example.com', ${`/images/upload/${portrait}-256.webp`})`);
    await run(
      sql`INSERT INTO chat_room (id, low, high, contact, last_at) VALUES ('a-b', 'a', 'b', 'open', now())`,
    );
    await run(sql`INSERT INTO chat_message (id, room_id, seq, author_id, client_id, text, created_at, pictures)
      VALUES ('m', 'a-b', 1, ${USER}, 'c', '', now(), ARRAY[${message}])`);
    await run(sql`INSERT INTO chat_report (id, room_id, reason, note, text, reported_at, pictures)
      VALUES ('r', 'a-b', 'scam', '', '', now(), ARRAY[${reported}])`);
    for (const name of [portrait, message, reported, old])
      await run(
        sql`INSERT INTO upload (user_id, name, uploaded_at) VALUES (${USER}, ${name}, ${new Date(NOW - 2 * DAY_MS)})`,
      );
    await run(
      sql`INSERT INTO upload (user_id, name, uploaded_at) VALUES (${USER}, ${fresh}, ${new Date(NOW - DAY_MS / 2)})`,
    );
    const removed: string[] = [];
    const uploads = { remove: async (name: string) => void removed.push(name) };
    const unused = unusedPictures({ db: database.db, uploads, now: () => NOW });

    await unused.sweep();
    expect(removed.splice(0)).toEqual([old]);
    await unused.removeOrphans([portrait, message, reported, fresh, orphan].map((name) => name ?? ''));
    expect(removed.splice(0)).toEqual([orphan]);
    // A decided report no longer needs its pictures.
    await run(sql`UPDATE chat_report SET state = 'dismissed', decided_at = now()`);
    await unused.sweep();
    expect(removed).toEqual([reported]);
    const { rows } = await run(sql`SELECT name FROM upload ORDER BY name`);
    expect(rows).toEqual([{ name: portrait }, { name: message }, { name: fresh }]);
  });
});
