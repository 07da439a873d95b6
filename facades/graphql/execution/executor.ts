import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  isObjectType,
  NoFragmentCyclesRule,
  OperationTypeNode,
  OverlappingFieldsCanBeMergedRule,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import { getGraphQLParameters, type ProcessRequestResult, processRequest } from 'graphql-helix';
import { LRUCache } from 'lru-cache';
import { Refusal } from '../../../core/errors/refusal.ts';
import type { Context } from '../../../core/request/context.ts';
import { Budget } from '../limits/budget.ts';
import { countValues } from '../limits/counting.ts';
import { DocumentSizeRule, FieldPairsRule } from '../limits/document.ts';
import { withoutRepeatedFields } from '../limits/repeated-fields.ts';
import { parseWithinLimits } from '../limits/text.ts';
import { checkVariables } from '../limits/variables.ts';
import { GraphContext } from '../loaders/context.ts';
import { connectionOf } from '../schema/records.ts';

export interface Executed {
  /** Without data if the document was not executed. */
  readonly result: ExecutionResult;
  /** Whether a mutation has been carried out. */
  readonly hasWritten: boolean;
}

/** What graphql-helix reads of a request. */
export type GraphqlRequest = Parameters<typeof getGraphQLParameters>[0];

/** `takeTurn`: waits for the caller's other costly requests. */
export type Executor = (
  request: GraphqlRequest,
  core: Context,
  takeTurn: () => Promise<void>,
) => Promise<Executed>;

/** Names in a document that selects versions; a match elsewhere costs only a read that nobody needs. */
const selectsVersions = /\b(version|updatedAt)\b/;

/** Introspection gives thousands of values. */
const introspects = /\b__(schema|type)\b/;

/** Validation takes a millisecond for about so many characters. */
const shortDocument = 1000;

/** What valid documents may hold: characters, and syntax with its tokens. Measured in bytes. */
const cached = { total: 24_000_000, perToken: 400 };

/** Parses, validates and executes documents of one schema, and keeps the valid ones that were sent most recently. */
export function createExecutor(schema: GraphQLSchema): Executor {
  countValues(schema);
  const valid = new LRUCache<string, DocumentNode>({
    maxSize: cached.total,
    sizeCalculation: ({ tokenCount }, { length }) => 2 * length + (tokenCount ?? length) * cached.perToken,
  });
  return async (request, core, takeTurn) => {
    const { query = '', ...parameters } = getGraphQLParameters(request);
    const known = valid.get(query);
    if ((known === undefined && query.length > shortDocument) || introspects.test(query)) await takeTurn();
    const processed = await processRequest<GraphContext, unknown>({
      ...parameters,
      query,
      request,
      schema,
      parse: (text: string) => known ?? parseWithinLimits(text),
      validate: (_schema, document) => {
        const errors = known === undefined ? invalidIn(schema, document) : [];
        if (errors.length > 0) return errors;
        valid.set(query, document);
        return unsupported(schema, document, parameters.operationName);
      },
      contextFactory: ({ operation, variables = {} }) => {
        checkVariables(schema, operation, variables);
        return new GraphContext(core, new Budget(takeTurn), selectsVersions.test(query));
      },
    });
    const { context, operation } = processed;
    if (request.method === 'GET' && operation?.operation === OperationTypeNode.MUTATION) throw onlyByPost();
    const payload = await payloadOf(processed);
    return { result: context?.budget.close(payload) ?? payload, hasWritten: context?.hasWritten ?? false };
  };
}

/** A limit that the interface documents. */
const maxErrors = 100;

const otherRules = specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule);

function invalidIn(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const merged = withoutRepeatedFields(document);
  // Documents are safe for each of these only if those before have let them through.
  const steps: [DocumentNode, readonly ValidationRule[]][] = [
    [document, [NoFragmentCyclesRule]],
    [document, [DocumentSizeRule]],
    [document, otherRules],
    [merged, [FieldPairsRule]],
    [merged, [OverlappingFieldsCanBeMergedRule]],
  ];
  for (const [some, rules] of steps) {
    const errors = validate(schema, some, rules, { maxErrors });
    if (errors.length > 0) return errors.map((error) => namingConnection(schema, error));
  }
  return [];
}

const ofPages = /^Unknown argument "(?:first|after|last|before)" on field "(\w+)\.(\w+)"/;

/** The error, and where there is one, the connection that takes the argument which the plain list does not. */
function namingConnection(schema: GraphQLSchema, error: GraphQLError): GraphQLError {
  const [, owner = '', list = ''] = ofPages.exec(error.message) ?? [];
  const type = schema.getType(owner);
  const connection = connectionOf(list);
  if (!isObjectType(type) || type.getFields()[connection] === undefined) return error;
  return new GraphQLError(`${error.message} Use \`${connection}\`, which is paginated.`, {
    nodes: error.nodes,
  });
}

function unsupported(schema: GraphQLSchema, document: DocumentNode, name?: string): GraphQLError[] {
  const operation = getOperationAST(document, name);
  if (!operation || schema.getRootType(operation.operation)) return [];
  const message = `Schema is not configured to execute ${operation.operation} operation.`;
  return [new GraphQLError(message, { nodes: operation })];
}

/** Neither schema has subscriptions, but for clients that accept event streams graphql-helix would send errors as one. */
async function payloadOf(processed: ProcessRequestResult<GraphContext, unknown>): Promise<ExecutionResult> {
  if (processed.type === 'RESPONSE') return processed.payload;
  const { promise, resolve } = Promise.withResolvers<ExecutionResult>();
  await processed.subscribe(resolve);
  return promise;
}

const onlyByPost = () =>
  new Refusal('method_not_allowed', {
    allow: ['POST'],
    message: 'Can only perform a mutation operation from a POST request.',
  });
