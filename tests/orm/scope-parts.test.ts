import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile, noColumns, parameters, query } from '../../orm/statements/statement.ts';

test('the parts of the scope that a text names: numbered after its own values, each once', () => {
  const text =
    'select from venue where id = $1 and audience_id = :audience and (:hidden or $2) and :audience = $1';
  assert.equal(compile(text), {
    text: 'select from venue where id = $1 and audience_id = $3 and ($4 or $2) and $3 = $1',
    scopeParts: ['audienceId', 'hidden'],
  });
});

test('a cast to a type with the name of a part, and a longer word: left as they are', () => {
  const text = 'select $1::user, :nowhere';
  assert.equal(compile(text), { text, scopeParts: [] });
});

test('a second statement of the same name: refused', () => {
  const declare = () => query('declared_twice', noColumns, parameters<[]>(), 'select');
  declare();
  assert.throws(declare, 'Two statements are named declared_twice.');
});

test.run();
