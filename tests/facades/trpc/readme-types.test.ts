import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

test('README, its TypeScript: the same as tests/facades/trpc/example-tool.ts, whose types are checked', () => {
  const [, shown = ''] = /^```ts\n(.*?)^```$/ms.exec(readFileSync('README.md', 'utf8')) ?? [];
  const checked = readFileSync('tests/facades/trpc/example-tool.ts', 'utf8');
  assert.is(shown.replaceAll("'./facades/", "'../../../facades/"), checked);
});
