import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { graphqlEndpoints } from '../../facades/graphql/http/endpoints.ts';
import { mcpEndpoints } from '../../facades/mcp/endpoints.ts';
import { protectedResource } from '../../facades/mcp/protected-resource.ts';
import { endpoints } from '../../facades/rest/endpoints/list.ts';
import { type ApiResponse, request } from '../support/requests/request.ts';
import { type Caller, createCallers } from './callers.ts';
import { type Expectation, expectation } from './expectation.ts';
import { type Route, routes } from './routes.ts';
import { createSide, type Side, type Target } from './scene.ts';

let scene: { own: Side; foreign: Side; callers: Caller[] };

test.before(async () => {
  const own = await createSide('own');
  scene = { own, foreign: await createSide('foreign'), callers: await createCallers(own.audience) };
});

test('the matrix: names every route of the service, and none besides', () => {
  const named = new Set(Object.keys(routes).map((line) => line.split('?')[0]));
  const served = [...endpoints, ...graphqlEndpoints, ...mcpEndpoints, ...protectedResource].map(
    ({ method, path }) => `${method} ${path}`,
  );
  assert.equal([...named].sort(), served.sort());
});

for (const [line, route] of Object.entries(routes))
  test(`${line}: for each credential and each record, what the interface says`, async () => {
    const targets = targetsOf(line);
    for (const [index, caller] of scene.callers.entries()) {
      // Who is nobody is refused before a record is looked up: each asks for another one.
      const asked = caller.kind === 'nobody' ? [targets[index % targets.length] ?? null] : targets;
      for (const target of asked) await check(line, route, caller, target);
    }
  });

/** The records of the kind that the path names, of both audiences, shown and hidden. */
function targetsOf(line: string): (Target | null)[] {
  const { own, foreign } = scene;
  const [, kind] = /(\w+)\/\{/.exec(line) ?? /\{(audience)\}/.exec(line) ?? [];
  if (kind === undefined) return [null];
  const all = [own, foreign].flatMap(({ visible, hidden }) => [visible, ...hidden]);
  return all.filter(({ ids }) => ids[kind] !== undefined);
}

async function check(line: string, route: Route, caller: Caller, kept: Target | null): Promise<void> {
  const target = route.usesUp === 'record' && kept !== null ? await kept.another() : kept;
  const address = line
    .replace(/(\w+)\/\{\w+\}/, (_, kind) => `${kind}/${target?.ids[kind] ?? kept?.ids[kind]}`)
    .replace('{audience}', target?.ids.audience ?? '');
  const answer = await request(address, { as: await credentialOf(caller, route), body: route.body });
  const record = target === null ? '' : `, ${target.hidden ? 'hidden' : 'shown'} ${target.side} record`;
  const cell = `${caller.name}${record}: ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 200)}`;
  const expected = expectation(route, caller, target);
  assert.is(answer.status, expected.status, `${cell}, expected ${expected.status}`);
  assert.ok(answer.headers.get('x-request-id'), cell);
  checkBody(answer, expected, cell);
  checkLeaks(answer, route, caller, cell);
}

const credentials = new Map<Caller, string | undefined>();

async function credentialOf(caller: Caller, { usesUp }: Route): Promise<string | undefined> {
  if (usesUp === 'credential') return caller.as();
  if (!credentials.has(caller)) credentials.set(caller, await caller.as());
  return credentials.get(caller);
}

function checkBody({ body }: ApiResponse<unknown>, expected: Expectation, cell: string): void {
  if (expected.body !== undefined) assert.equal(body, expected.body, cell);
  if (expected.error === undefined) return;
  const { error, message, ...others } = body as { error: string; message: string };
  assert.is(error, expected.error, cell);
  assert.ok(message, cell);
  assert.equal(Object.keys(others), error === 'invalid_request' ? ['fields'] : [], cell);
}

/** Nothing of another audience, nor anything hidden, in whatever part of an answer. */
function checkLeaks(
  { body, headers }: ApiResponse<unknown>,
  route: Route,
  caller: Caller,
  cell: string,
): void {
  if (route.access === 'research' && caller.admin) return; // every audience, hidden venues included
  const text = JSON.stringify([body, [...headers]]);
  const { own, foreign } = scene;
  const isPublicAddress = route.redirect === true;
  if (caller.bound)
    assert.not.ok(!isPublicAddress && text.includes(foreign.mark), `${cell} tells of another audience`);
  if (caller.bound || !caller.admin)
    assert.not.ok(text.includes(foreign.secret), `${cell} tells of the hidden`);
  const isResearch = route.access === 'research' && caller.kind === 'service';
  if (!caller.admin && caller.kind !== 'application' && !isResearch)
    assert.not.ok(text.includes(own.secret), `${cell} tells of the hidden`);
  if (caller.kind === 'nobody' && !isPublicAddress) assert.not.ok(text.includes(own.mark), cell);
}
