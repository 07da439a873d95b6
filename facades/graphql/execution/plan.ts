import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  OperationTypeNode,
  visit,
} from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import type { GraphContext } from './context.ts';
import { PlannedTypes } from './planned-types.ts';
import { Run } from './run.ts';
import { fragmentsOf } from './selection-size.ts';

/** Executes a query: gives its data where nothing fails at all, and rejects where anything does. */
export type Plan = (context: GraphContext, variables: Values) => Promise<Record<string, unknown>>;

type Values = Readonly<Record<string, unknown>>;

/** Makes a query ready to be executed again and again: what no variable changes is found out once. */
export function planOf(schema: GraphQLSchema, document: DocumentNode): Plan {
  const operation = getOperationAST(document);
  const type = schema.getQueryType();
  if (operation?.operation !== OperationTypeNode.QUERY || !type) throw new Error('Only a query has a plan.');
  visit(document, { Directive: refuse, Field: refuseAlias });
  const { variableDefinitions = [], selectionSet } = operation;
  const fragments = fragmentsOf(document);
  const fields = collectFields(schema, fragments, {}, type, selectionSet);
  const complete = new PlannedTypes({ schema, operation, fragments }).object(type, fields, undefined);
  return async (context, variables) => {
    const { coerced } = getVariableValues(schema, variableDefinitions, variables);
    if (coerced === undefined) throw new Error('A variable is not what the query declares.');
    const run = new Run(context, coerced);
    return run.whole(() => complete({}, run));
  };
}

function refuse(): never {
  throw new Error('What directives leave out is not planned.');
}

/** It is no property like others. */
function refuseAlias({ alias }: FieldNode): void {
  if (alias?.value === '__proto__') throw new Error('This alias is not planned.');
}
