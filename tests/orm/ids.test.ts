import { v7 } from 'uuid';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { newId } from '../../orm/schema/entities/id.ts';
import { shardIn, shardOfAudience } from './support/shard.ts';

const make = (count: number, audienceId: string | null): string[] =>
  Array.from({ length: count }, () => newId(audienceId));

test("an id of an audience's record: UUIDv7, its ten bits after the version begin the audience id's SHA-256", () => {
  for (const audienceId of make(200, null)) {
    const before = Date.now();
    const id = newId(audienceId);
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.is(shardIn(id), shardOfAudience(audienceId));
    const time = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    assert.ok(time >= before && time - Date.now() < 1000, 'it begins with the time');
  }
});

test('ids of the platform: their ten bits after the version are random', async () => {
  const shards = new Set<number>();
  for (let millisecond = 0; millisecond < 100; millisecond++) {
    shards.add(shardIn(newId(null)));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  assert.ok(shards.size > 50, `${shards.size} different ones`);
  assert.ok([...shards].some((shard) => shard >= 512) && [...shards].some((shard) => shard < 512));
});

test('ids made within one millisecond: in the order in which they were made', () => {
  const audienceId = newId(null);
  for (const ids of [make(100_000, audienceId), make(100_000, null)]) {
    assert.equal(ids, ids.toSorted());
    assert.is(new Set(ids).size, ids.length);
  }
});

test('making an id takes no longer than one without a shard', () => {
  const audiences = make(1000, null);
  const shortest = (act: (index: number) => string) => {
    const times = Array.from({ length: 7 }, () => {
      const start = process.threadCpuUsage();
      for (let index = 0; index < 20_000; index++) act(index);
      const { user, system } = process.threadCpuUsage(start);
      return (user + system) / 1000;
    });
    return Math.min(...times);
  };
  const own = shortest((index) => newId(audiences[index % audiences.length] ?? ''));
  assert.ok(own < 1.5 * shortest(() => v7()), `${own} ms for 20,000`);
});

test.run();
