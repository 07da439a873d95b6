import { type DocumentNode, type ExecutionResult, execute, type GraphQLError } from 'graphql';
import * as assert from 'uvu/assert';
import type { Executor } from '../../../../facades/graphql/execution/execute.ts';
import { Scene } from './scene.ts';
import { randomSchema } from './schema.ts';

export interface Asked {
  readonly operationName: string;
  readonly variableValues: Record<string, unknown>;
  /** Decides what the resolvers give. */
  readonly seed: number;
  readonly failing: number;
}

/** Executes with graphql-js and with the executor, and expects the same of both; gives it. */
export async function compare(
  executor: Executor,
  document: DocumentNode,
  { seed, failing, ...asked }: Asked,
): Promise<ExecutionResult> {
  const args = { ...asked, document, rootValue: { path: '', kind: 'root' } };
  const theirs = new Scene('graphql-js', seed, failing);
  const expected = await execute({ ...args, schema: randomSchema, contextValue: theirs });
  const ours = new Scene('executor', seed, failing);
  const actual = await executor.execute({ ...args, contextValue: ours });
  assert.is(JSON.stringify(actual.data), JSON.stringify(expected.data));
  if (actual.data === undefined) assert.equal(refusal(actual), refusal(expected, withoutValue));
  else assert.equal(nulledPositions(actual), nulledPositions(expected));
  for (const error of actual.errors ?? []) if (error.path) checkError(error, expected, ours);
  assert.equal(ours.writes, theirs.writes);
  return actual;
}

/** Of several variables that are wrong, the executor tells the first, and without the value. */
const refusal = ({ errors: [error] = [] }: ExecutionResult, present = (message: string) => message) =>
  error && { ...error.toJSON(), message: present(error.message) };

const withoutValue = (message: string) =>
  message
    .replace(/(got invalid value) .*?(?= at "|; )/s, '$1')
    .replace(/ value: .*$/s, ' value.')
    .replace(/; Value ".*" does not exist/s, '; The value does not exist');

/** Where errors put null: several may compete for one position, and which of them is told depends on their timing. */
const nulledPositions = ({ data, errors = [] }: ExecutionResult) =>
  [...new Set(errors.map(({ path = [] }) => JSON.stringify(nulled(data, path))))].sort();

function nulled(value: unknown, path: readonly (string | number)[]): readonly (string | number)[] {
  let within = value;
  for (const [depth, key] of path.entries()) {
    if (within === null) return path.slice(0, depth);
    within = typeof within === 'object' ? Reflect.get(within, key) : undefined;
  }
  assert.is(within, null, `an error at ${path.join('.')}, where there is a value`);
  return path;
}

/** What the value at the path leads to, or the same as in graphql-js. */
function checkError(error: GraphQLError, { errors = [] }: ExecutionResult, scene: Scene): void {
  const path = error.path?.join('.') ?? '';
  const expected = errors.find((other) => other.path?.join('.') === path);
  const message = scene.messages.get(path);
  if (message !== undefined) assert.ok(error.message.includes(message), `${path}: ${error.message}`);
  else if (expected) assert.is(error.message, expected.message);
  else assert.match(error.message, /^Argument /, `${path}: ${error.message}`);
  if (error.message === expected?.message) assert.equal(error.locations, expected.locations, path);
  else assert.ok(error.locations?.length, path);
}
