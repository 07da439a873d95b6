import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { calendar, named, sourceScene } from '../../sources/scene.ts';
import { closeServers } from '../../sources/serve.ts';
import { runSources } from '../../support/app/jobs.ts';

test.after(closeServers);

const audiences = 10;
const sourcesOfEach = 5;
const quarter = 15 * 60_000;
/** In milliseconds: of two cores in 15 minutes, the share that each of 1,000 sources has. */
const share = (2 * quarter) / 1000;

test('sources that are read every 15 minutes: 1,000 of them, of 200 audiences, would keep their schedule on two cores', async () => {
  const scenes = await Promise.all(
    Array.from({ length: audiences }, () => sourceScene({ every_minutes: 15 })),
  );
  for (const { caller, address, serves } of scenes) {
    serves(calendar(named('Ball', 'Gala', 'Tea', 'Walk', 'Jam')));
    for (let index = 1; index < sourcesOfEach; index++)
      await caller.sources.create({
        ...{ name: `Source ${index}`, address: `${address}/${index}.ics`, kind: 'icalendar', mode: 'apply' },
        ...{ every_minutes: 15, latitude: 43.65, longitude: -79.38 },
      });
  }
  const [first] = scenes;
  if (first === undefined) throw new Error('There are audiences.');
  const { dependencies } = first;
  for (const [round, what] of ['first, with new events', 'second, a fifth of them with a change'].entries()) {
    const at = new Date(dependencies.now().valueOf() + round * (quarter + 1000));
    const before = process.cpuUsage();
    await runSources({ ...dependencies, now: () => at });
    const { user, system } = process.cpuUsage(before);
    const each = (user + system) / 1000 / audiences / sourcesOfEach;
    console.log(`
The ${what}: ${each.toFixed(0)} ms of CPU for each source, of ${share}`);
    assert.ok(each < share);
    for (const { caller, audience, served } of scenes) {
      const [page] = await caller.sources.listByOwner({ owner: 'audience', ids: [audience.id] });
      assert.equal(
        new Set(page?.rows.map(({ last_success_at }) => last_success_at)),
        new Set([at.toISOString()]),
      );
      const last = calendar(named('Ball', 'Gala', 'Tea', 'Walk', 'Quiz'));
      const { respond } = served;
      served.respond = (request, response) =>
        request.url === '/1.ics' ? void response.end(last) : respond(request, response);
    }
  }
});
