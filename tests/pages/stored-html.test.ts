import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience } from '../support/records/seeds.ts';
import { authorizePath } from '../voice/browser-scene.ts';
import { signedInVisitor } from './signed-in.ts';

const names = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '</title><script>alert(1)</script>',
  '<!--<script>',
  '{{alert(1)}}',
  '&lt;script&gt;',
];

for (const name of names)
  test(`a person whose name is ${name}: text on /docs, GraphiQL and the consent page`, async () => {
    const { id } = await seedAudience(name);
    const { visitor } = await signedInVisitor({ name });
    const paths = [
      '/docs',
      `/v1/audience/${id}/graphql`,
      authorizePath.replace('/voice/authorize', '/link-voice'),
    ];
    const escaped = name.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
    for (const path of paths) {
      const { status, body } = await visitor.open(path);
      assert.is(status, 200, path);
      assert.match(body, path.startsWith('/link') ? `as ${escaped}.` : `<strong>${escaped}</strong>`);
      if (escaped !== name) assert.not.match(body, name);
    }
  });
