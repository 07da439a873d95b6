import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../../support/app/app.ts';
import { seedAudience } from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { listen } from '../../support/service/listen.ts';
import { newDirectory } from '../../support/service/service.ts';
import { runHere } from './run-here.ts';

const servers = new Set<Server>();

test.after(() => {
  for (const server of servers) server.close().closeAllConnections();
});

/** A directory with a command `audience-platform` that this process runs: another Node for each tab key is slow. */
async function installCommand(environment: Record<string, string>): Promise<string> {
  const server = createServer(async (request, response) => {
    const words = (await text(request)).split('\n').slice(0, -1);
    response.end((await runHere(words, environment)).output);
  });
  servers.add(server);
  const port = await listen(server);
  const directory = newDirectory();
  const script = `#!/bin/sh\nprintf '%s\\n' "$@" | curl --silent --data-binary @- http://127.0.0.1:${port}\n`;
  writeFileSync(join(directory, 'audience-platform'), script, { mode: 0o755 });
  return directory;
}

/** For each shell, a program that prints what it completes each of its arguments with, a line for each. */
const shells = {
  bash: `
    source <(audience-platform completion bash)
    for line; do
      read -ra COMP_WORDS <<<"$line"
      [[ $line == *' ' ]] && COMP_WORDS+=('')
      COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
      _audience_platform
      echo "\${COMPREPLY[*]}"
    done`,
  // The tab key is pressed in a terminal; compadd, which is told the words, prints them.
  zsh: `
    zmodload zsh/zpty
    zpty shell "TERM=dumb zsh -f -i"
    zpty -w shell 'source <(audience-platform completion zsh)'
    zpty -w shell 'function compadd { [[ $1 == -a ]] && print -r -- "\${(P)2}" >>$FOUND }'
    for line; do
      : >$FOUND
      zpty -w -n shell "$line"$'\\t'
      repeat 200; do [[ -s $FOUND ]] && break; zpty -r -t shell discarded; sleep 0.05; done
      cat $FOUND
      zpty -w -n shell $'\\C-U'
    done`,
  fish: `
    audience-platform completion fish | source
    for line in $argv
      complete -C $line | string join ' '
    end
    true`,
};

for (const [shell, program] of Object.entries(shells)) {
  const isInstalled = spawnSync(shell, ['-c', 'exit'], { stdio: 'ignore' }).status === 0;
  const testShell = isInstalled ? test : test.skip;
  testShell(
    `the tab key in ${shell}: commands, options, their values, and the names of audiences`,
    async () => {
      const { subdomain } = await seedAudience();
      const { url } = await testApp();
      const { token } = await signIn({ admin: true });
      const bin = await installCommand({ AUDIENCE_PLATFORM_URL: url, AUDIENCE_PLATFORM_TOKEN: token });
      const home = newDirectory();
      const arguments_ = [
        'audience-platform sear',
        'audience-platform venues list-i',
        'audience-platform venues ',
        'audience-platform venues get --audience-',
        `audience-platform locales list --audience ${subdomain.slice(0, -1)}`,
        'audience-platform events rsvp --state att',
      ];
      const file = join(home, 'program');
      writeFileSync(file, program);
      const PATH = [bin, process.env.PATH].join(delimiter);
      const env = { PATH, HOME: home, LANG: 'C.UTF-8', FOUND: join(home, 'found') };
      const { stdout } = await promisify(execFile)(shell, [file, ...arguments_], { env, cwd: home });
      const [command, list, all, option, audiences, value] = stdout
        .split('\n')
        .map((line) => line.split(' '));
      assert.equal(
        [command, list, option, value],
        [['search'], ['list-in-locale'], ['--audience-id'], ['attending']],
      );
      assert.ok(all?.includes('get') && all.includes('list-in-locale'), `${all}`);
      assert.ok(audiences?.includes(subdomain), `${audiences}`);
    },
  );
}

test('audience-platform complete --audience: nothing for who may not list audiences, or without a service', async () => {
  const { url } = await testApp();
  const words = ['complete', 'locales', 'list', '--audience', ''];
  const { as: _, token } = await signIn();
  const asMember = await runHere(words, { AUDIENCE_PLATFORM_URL: url, AUDIENCE_PLATFORM_TOKEN: token });
  const withoutService = await runHere(words, { AUDIENCE_PLATFORM_URL: 'http://127.0.0.1:9' });
  for (const ran of [asMember, withoutService]) assert.equal(ran, { code: 0, output: '', errors: '' });
});
