import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { kinds } from '../../facades/console/records/kinds.ts';
import type { Visited } from '../support/requests/visitor.ts';
import { crawl, everyKind } from './every-kind.ts';
import { formAt } from './fill-out.ts';
import { parsed } from './parsed.ts';

const hostile = `"'><x-mark onload=x></title></textarea></script><img src=x onerror=x>`;

const isHostile = (attributes: Readonly<Record<string, string>>): boolean =>
  'onload' in attributes ||
  'onerror' in attributes ||
  ['href', 'src', 'action', 'formaction'].some((name) =>
    /^\s*(?:javascript|data:text)/i.test(attributes[name] ?? ''),
  );

function assertNoElement({ body, status }: Visited, path: string): void {
  assert.ok((status ?? 500) < 500, `${path}: ${status}`);
  for (const { name, attribs } of parsed(body, path).elements)
    assert.not.ok(name === 'x-mark' || isHostile(attribs), `${path} has ${name} ${JSON.stringify(attribs)}`);
}

let scene: Awaited<ReturnType<typeof everyKind>>;
test.before(async () => {
  scene = await everyKind(hostile);
});

test('a hostile text in every field of every kind: text on all pages, and no element from it', async () => {
  const { owner, ids, seen } = scene;
  for (const page of seen) assertNoElement(page, 'a form that was posted');
  const pages = await crawl(owner);
  for (const [path, page] of pages) assertNoElement(page, path);
  const shown = [...pages].filter(([path, { body }]) =>
    parsed(body, path).texts('main').join().includes('<x-mark'),
  );
  const paths = shown.map(([path]) => path);
  for (const path of ['/events', `/events/${ids.get('events')}`, '/venues', '/history'])
    assert.ok(paths.includes(path), `${path} does not show it, of ${paths}`);
});

test('a hostile text in the address of any page: no element from it', async () => {
  const { owner } = scene;
  const names = [
    'query',
    'order',
    'after',
    'done',
    'copy',
    'q',
    'kind',
    'actor_id',
    'name',
    'starts_at.date',
  ];
  const paths = ['/', '/history', '/find', ...kinds.flatMap(({ path }) => [`/${path}`, `/${path}/new`])];
  for (const path of paths)
    for (const query of [
      names.map((name): [string, string] => [name, hostile]),
      ...names.map((name): [string, string][] => [[name, hostile]]),
    ]) {
      const address = `${path}?${new URLSearchParams(query)}`;
      assertNoElement(await owner.open(address), address);
    }
});

test('a hostile text in a form that is refused: there again as text', async () => {
  const { owner, ids } = scene;
  for (const { path, update } of kinds) {
    const id = ids.get(path);
    if (id === undefined || update === undefined) continue;
    const page = `/${path}/${id}`;
    const { controls } = formAt((await owner.open(page)).body, page);
    const values = controls.map(({ name, is, value }): [string, string] => [
      name,
      is === 'hidden' ? value : hostile,
    ]);
    const refused = await owner.visitor.open(page, { form: new URLSearchParams(values) });
    assertNoElement(refused, page);
    assertNoElement(await owner.open(page), page);
  }
});
