import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { kinds } from '../../facades/console/records/kinds.ts';
import { hostileText } from '../hostile-input/arbitrary.ts';
import { formTokenIn } from '../pages/signed-in.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { deskOf } from './desk.ts';
import { crawl, everyKind } from './every-kind.ts';
import { formAt } from './fill-out.ts';
import { parsed, postedBy } from './parsed.ts';

/** To repeat a run: FUZZ_SEED=… npm test -- console/hostile-requests. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
console.log(`\nseed ${seed}`);

let scene: Awaited<ReturnType<typeof everyKind>>;
test.before(async () => {
  scene = await everyKind();
});

const text = fc
  .oneof(
    { weight: 3, arbitrary: hostileText },
    fc.constantFrom(
      '2026-02-30',
      '99999-12-31',
      '0000-00-00',
      '25:61 pm',
      '1e999',
      '-0',
      'Infinity',
      '٣',
      'a'.repeat(100_000),
    ),
  )
  .map((value) => value.toWellFormed());
const strange = [
  'id',
  'audience_id',
  'expected_version',
  'version',
  '__proto__',
  'constructor',
  'toString',
  '',
];

for (const kind of kinds)
  test(`${kind.plural}: whatever is asked for or posted, nothing fails`, async () => {
    const { owner, ids } = scene;
    const id = ids.get(kind.path) ?? 'x';
    const posts = [`/${kind.path}/new`, `/${kind.path}/${id}`];
    const forms = await Promise.all(
      posts.map(async (path) => {
        const { forms } = parsed((await owner.open(path)).body, path);
        return { path, form: forms.find(({ isPost, action }) => isPost && action === path) };
      }),
    );
    const names = forms.flatMap(({ form }) => form?.controls.map(({ name }) => name) ?? []);
    const name = fc.constantFrom(
      ...names.filter((one) => one !== 'form_token'),
      'q',
      'order',
      'after',
      'copy',
      ...strange,
    );
    const field = fc.tuple(name, text);
    const form_token = formTokenIn(await owner.open('/'));
    const sent = fc.record({ fields: fc.array(field, { maxLength: 4 }), anId: text, isKept: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(sent, async ({ fields, anId, isKept }) => {
        const query = new URLSearchParams(
          fields.map(([one, value]): [string, string] => [one, value.slice(0, 1000)]),
        );
        const odd = `/${kind.path}/${encodeURIComponent(anId.slice(0, 500))}`;
        const asked = [
          `/${kind.path}?${query}`,
          `/${kind.path}/new?${query}`,
          odd,
          `/${kind.path}/new?copy=${encodeURIComponent(anId.slice(0, 500))}`,
        ];
        for (const path of asked) assertServed(path, (await owner.open(path)).status);
        const bodies = [
          ...forms.map(({ path, form }) => ({ path, own: form === undefined ? [] : [...postedBy(form)] })),
          ...kind.actions.map(({ verb }) => ({ path: `${odd}/${verb}`, own: [] })),
          { path: odd, own: [] },
        ];
        for (const { path, own } of bodies) {
          const kept = own.filter(([one]) => isKept || !fields.some(([other]) => other === one));
          const form = new URLSearchParams([...kept, ...fields]);
          form.set('form_token', form_token);
          assertServed(path, (await owner.visitor.open(path, { form })).status);
        }
      }),
      { seed, numRuns: 12, includeErrorInReport: true },
    );
  });

const assertServed = (path: string, status: number | undefined): void =>
  assert.ok(status !== undefined && status < 500, `${path}: ${status}`);

test('every form: too large 413, of too many fields 400, of another type 415', async () => {
  const { owner } = scene;
  const form_token = formTokenIn(await owner.open('/'));
  const many = Array.from({ length: 300 }, (_, index): [string, string] => [`f${index}`, '1']);
  const headers = { 'content-type': 'text/plain' };
  for (const [, { body }] of await crawl(owner))
    for (const { isPost, action } of parsed(body, '/').forms) {
      if (!isPost || action === '/sign-out') continue;
      const posting = async (form: URLSearchParams, given = {}) =>
        (await owner.visitor.open(action, { form, headers: given })).status;
      assert.is(await posting(new URLSearchParams({ form_token, name: 'a'.repeat(2 ** 20) })), 413, action);
      assert.is(await posting(new URLSearchParams([['form_token', form_token], ...many])), 400, action);
      assert.is(await posting(new URLSearchParams({ form_token }), headers), 415, action);
    }
});

test('fields that a form does not have, such as the audience or the id: ignored', async () => {
  const { audience, owner, ids } = scene;
  const other = await seedAudience();
  const path = `/events/${ids.get('events')}`;
  const form = postedBy(formAt((await owner.open(path)).body, path));
  for (const [name, value] of Object.entries({ name: 'Renamed', audience_id: other.id, id: other.id }))
    form.set(name, value);
  assert.is((await owner.visitor.open(path, { form })).status, 303);
  assert.match((await owner.open(path)).body, 'Renamed');
  assert.is((await (await deskOf(other, 'owner')).open(path)).status, 404);
  assert.is((await (await deskOf(audience, 'owner')).open(path)).status, 200);
});
