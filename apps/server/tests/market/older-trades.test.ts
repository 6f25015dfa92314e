import { expect, it } from 'vitest';
import { sharedServer } from '#tests/kit/testing.ts';
import { comparable, StoredStage } from './older-trades.ts';

const stage = new StoredStage();
const server = sharedServer({ market: stage.source });

it('continues a tape with the stored trades', async () => {
  stage.trade(40);
  const onTape = await stage.pages(server, 7);
  expect(onTape).toHaveLength(40);
  await stage.shortenTape(server, 10);

  const client = server.client();
  const trades = await stage.pages(server, 7);
  expect(trades.map(comparable)).toEqual(onTape.map(comparable));
  expect((await stage.pages(server, 10)).map(comparable)).toEqual(trades.map(comparable));

  const [newest, oldest] = [trades[0]?.id, trades.at(-1)?.id];
  const answers = await Promise.all(
    [
      `before=${newest}`,
      `before=${oldest}`,
      'before=unknown',
      `before=unknown&beforeTime=${trades[20]?.time}`,
    ].map((query) => client.call(stage.path(`limit=5&${query}`))),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 404]);
  expect(answers[1]?.body).toMatchObject({ code: 'trade_not_found' });
});
