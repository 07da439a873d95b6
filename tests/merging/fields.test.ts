import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fieldsOf } from '../../core/merging/choose-fields.ts';
import { procedureNamed } from '../../core/procedure-list.ts';

/** What names the record or the request rather than a field of it, or writes one in another way. */
const others = ['id', 'audience_id', 'expected_version', 'if_match', 'starts_local', 'ends_local'];

for (const [kind, mutation] of [
  ['venue', 'venues.update'],
  ['event', 'events.update'],
  ['person', 'people.update'],
] as const)
  test(`a merge: every field of a ${kind} that can be changed can be chosen`, () => {
    const fields = Object.keys(procedureNamed(mutation).input?.shape ?? {});
    assert.equal(fieldsOf(kind).sort(), fields.filter((field) => !others.includes(field)).sort());
  });

test.run();
