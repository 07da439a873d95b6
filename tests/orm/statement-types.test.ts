import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const prelude = `
import type { Database, Transaction } from '${resolve('orm/database.ts')}';
import type { Scope } from '${resolve('orm/statements/scope.ts')}';
import { command, parameters, query, scopedCommand, scopedQuery, unscopedQuery } from '${resolve('orm/statements/statement.ts')}';
import { uuid } from '${resolve('orm/statements/row-types.ts')}';

declare const database: Database;
declare const transaction: Transaction;
declare const scope: Scope;
declare const column: string;
const none = parameters<[]>();
const byId = parameters<[id: string]>();

const userById = query('user_by_id', uuid, byId, 'select from "user" where id = $1');
const endSession = command('end_session', uuid, byId, 'delete from session where id = $1');
const venueById = scopedQuery('venue_by_id', uuid, byId, 'select from venue where id = $1');
const deleteVenue = scopedCommand('delete_venue', uuid, byId, 'delete from venue where id = $1');
const anyVenue = unscopedQuery('any_venue', uuid, byId, 'select from venue where id = $1');
`.trimStart();

const overTenants = [
  'select v.id from venue v where v.id = $1',
  'select s.id from session s join event e on true',
  'select s.id from session s, event_person',
  'update venue set hidden = true',
  'insert into person (id) values ($1)',
  'delete from track',
  'delete from track;',
  'delete from session using rsvp r where true',
  'select v.id from\n  venue v',
  'select v.id from\tvenue\nwhere true',
  'select v.id from "venue" v',
  'select v.id from public."venue" v',
  'SELECT V.ID FROM VENUE V',
  'select id from (venue natural join locale)',
  'select (select count(*) from(photo))',
  'select id from/**/page',
  'with recent as (select id from batch) select id from recent',
];

const overOthers = [
  'select id from audience where deleted_at is null',
  'select venue_id, events from "user"',
  'select eventual from session',
  'update\n  session set ended_at = $1',
];

const literal = (text: string): string => JSON.stringify(text);
const plain = (text: string): string => `query('name', uuid, none, ${literal(text)});`;
const plainCommand = (text: string): string => `command('name', uuid, none, ${literal(text)});`;
const scoped = (text: string): string => `scopedQuery('name', uuid, none, ${literal(text)});`;

const refused = [
  ...overTenants.flatMap((text) => [plain(text), plainCommand(text)]),
  `query('name', uuid, none, \`select \${column} from audience\`);`,
  "query('name', uuid, none, column);",
  "database.query(venueById, ['id']);",
  "transaction.query(venueById, ['id']);",
  "transaction.execute(deleteVenue, ['id']);",
  "database.query(venueById, ['id'], scope);",
  "database.query(userById, scope, ['id']);",
  "database.query(anyVenue, scope, ['id']);",
  "transaction.execute(userById, ['id']);",
  "transaction.execute(venueById, scope, ['id']);",
  "transaction.query(endSession, ['id']);",
  "transaction.query(deleteVenue, scope, ['id']);",
  "database.query(endSession, ['id']);",
  'database.query(userById, [1]);',
  'database.query(userById, []);',
  "database.query(venueById, { ...scope, audienceId: undefined }, ['id']);",
  "export const wrong: Promise<number[]> = database.query(userById, ['id']);",
];

const accepted = [
  ...overTenants.map(scoped),
  ...overOthers.flatMap((text) => [plain(text), plainCommand(text), scoped(text)]),
  `scopedQuery('name', uuid, none, \`select \${column} from venue\`);`,
  "database.query(venueById, scope, ['id']);",
  "transaction.query(venueById, scope, ['id']);",
  "transaction.execute(deleteVenue, scope, ['id']);",
  "database.query(userById, ['id']);",
  "database.query(anyVenue, ['id']);",
  "transaction.query(userById, ['id']);",
  "transaction.execute(endSession, ['id']);",
  "export const right: Promise<string[]> = database.query(userById, ['id']);",
];

/** The compiler's first error in each of these lines of code, or undefined. */
function compile(lines: readonly string[]): (string | undefined)[] {
  const directory = mkdtempSync(join(tmpdir(), 'statements-'));
  try {
    writeFileSync(join(directory, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(directory, 'code.ts'), `${prelude}${lines.join('\n')}\n`);
    const options = {
      incremental: false,
      tsBuildInfoFile: null,
      typeRoots: [resolve('node_modules/@types')],
    };
    const settings = { extends: resolve('tsconfig.json'), compilerOptions: options, include: ['code.ts'] };
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(settings));
    const tsc = resolve('node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '--pretty', 'false'], {
      cwd: directory,
      encoding: 'utf8',
    });
    const before = prelude.split('\n').length - 1;
    const errors = new Map<number, string>();
    for (const [all, file, line] of stdout.matchAll(/^(.+)\((\d+),\d+\): error .*(?:\n .*)*/gm)) {
      assert.is(file, 'code.ts', all);
      const index = Number(line) - 1 - before;
      assert.ok(index >= 0, all);
      if (!errors.has(index)) errors.set(index, all);
    }
    return lines.map((_, index) => errors.get(index));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const errors = compile([...refused, ...accepted]);

for (const [index, code] of refused.entries())
  test(`${code} is refused by the compiler`, () => assert.type(errors[index], 'string'));

for (const [index, code] of accepted.entries())
  test(`${code} compiles`, () => assert.is(errors[refused.length + index], undefined));

test('the compiler says why a plain query over a tenant table is refused', () => {
  const why = 'A statement over a tenant table takes a scope: declare it with scopedQuery or scopedCommand.';
  for (const [index] of overTenants.entries()) assert.match(errors[2 * index] ?? '', why);
});
