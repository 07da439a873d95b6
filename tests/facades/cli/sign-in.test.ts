import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { leaveNothing, newDirectory, start } from '../../support/service.ts';
import { runCli } from './run-cli.ts';

test.after(leaveNothing);

test('sign-in: keeps a session, that commands use until sign-out ends it', async () => {
  const { url } = await start({ DEMO: '1' });
  const environment = { AUDIENCE_PLATFORM_URL: url, XDG_CONFIG_HOME: newDirectory() };

  assert.is((await runCli('me get', environment)).code, 1);
  const signedIn = await runCli('sign-in --person bruno --host toronto.localhost', environment);
  assert.equal(signedIn, { code: 0, output: 'Signed in as Bruno Lima.\n', errors: '' });
  assert.is(JSON.parse((await runCli('me get', environment)).output).name, 'Bruno Lima');

  assert.is((await runCli('sign-out', environment)).output, 'Signed out.\n');
  assert.is((await runCli('me get', environment)).code, 1);

  const nobody = await runCli('sign-in --person nobody', environment);
  assert.match(nobody.errors, 'There is no such person here.');
});

test.run();
