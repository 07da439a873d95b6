import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { calendar, named, sourceScene } from '../sources/scene.ts';
import { closeServers } from '../sources/serve.ts';
import { deskOf } from './desk.ts';

test.after(closeServers);

test('sources: editors see and run them, and are shown neither New nor Save nor Delete', async () => {
  const { audience, id, serves, read } = await sourceScene();
  serves(calendar(named('a')));
  await read();
  const editor = await deskOf(audience, 'editor');
  const owner = await deskOf(audience, 'owner');
  const page = `/sources/${id}`;
  for (const path of ['/sources', page]) {
    const forOwners = (await owner.open(path)).body;
    const forEditors = (await editor.open(path)).body;
    assert.match(forEditors, 'Library');
    for (const shown of path === page ? ['data-form>', `${page}/delete`] : ['/sources/new']) {
      assert.match(forOwners, shown);
      assert.not.match(forEditors, shown);
    }
  }
  assert.match((await editor.open(page)).body, `${page}/run`);
  assert.is((await editor.open('/sources/new')).status, 403);
});

test.run();
