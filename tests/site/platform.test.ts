import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readPlatformWords } from '../../facades/process/config/platform-file.ts';
import { signedInVisitor } from '../pages/signed-in.ts';
import { serveWithSettings } from '../support/app/app.ts';
import { newVisitor } from '../support/requests/visitor.ts';
import { textsIn } from './host.ts';

test('GET / on the platform’s host: where to sign in, and to sign out', async () => {
  assert.match(
    (await newVisitor().open('/')).body,
    '<a class="button quiet" href="/sign-in?to=%2F">Sign in</a>',
  );
  const { visitor } = await signedInVisitor({ to: '/' });
  const { body } = await visitor.open('/');
  assert.match(body, 'Sign out</button>');
  assert.not.match(body, 'Sign in</a>');
});

test('platform.json in DATA_DIR: what the operator says on the platform’s page, in any language', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'platform-'));
  assert.equal(readPlatformWords(directory), {});
  const write = (text: string) => writeFileSync(join(directory, 'platform.json'), text);
  const words = { name: 'Salsa <b>', title: 'Dance here', privacy_url: 'https://dance.example/privacy' };
  write(JSON.stringify(words));
  const { url, close } = await serveWithSettings({ platformWords: readPlatformWords(directory) });
  const { body } = await newVisitor(undefined, url).open('/', { headers: { 'accept-language': 'de' } });
  await close();
  assert.equal(textsIn(body, 'h1'), ['Dance here']);
  assert.equal(textsIn(body, 'title'), ['Salsa &#60;b&#62;']);
  assert.match(body, '<a href="https://dance.example/privacy">Datenschutz</a>');
  assert.not.match(body, 'Audience Platform');
  for (const [text, named] of [
    ['{"name": 1}', 'platform.json: name'],
    ['{"nam": "Salsa"}', 'must not have other fields'],
    ['{', 'platform.json'],
  ] as const) {
    write(text);
    assert.throws(
      () => readPlatformWords(directory),
      (error: Error) => error.message.includes(named),
      text,
    );
  }
});
