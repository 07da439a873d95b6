import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
} from 'graphql';
import { getGraphQLParameters, type ProcessRequestResult, processRequest } from 'graphql-helix';
import { Refusal } from '../../../core/errors/refusal.ts';
import type { Context } from '../../../core/request/context.ts';
import { Budget } from '../limits/budget.ts';
import { countValues } from '../limits/counting.ts';
import { checkVariables } from '../limits/variables.ts';
import { GraphContext } from '../loaders/context.ts';
import { Documents } from './documents.ts';
import type { Turn } from './turns.ts';

export interface Processed {
  /** Without data if the document was not executed. */
  readonly result: ExecutionResult;
  /** Whether a mutation has been carried out. */
  readonly hasWritten: boolean;
}

/** What graphql-helix reads of a request. */
export type GraphqlRequest = Parameters<typeof getGraphQLParameters>[0];

export type Process = (request: GraphqlRequest, core: Context, turn: Turn) => Promise<Processed>;

/** Names in a document that selects versions; one that has them elsewhere reads them in vain. */
const selectsVersions = /\b(version|updatedAt)\b/;

/** Introspection gives thousands of values. */
const introspects = /\b__(schema|type)\b/;

/** Validation takes a millisecond for about so many characters. */
const shortDocument = 1000;

/** Parses, validates and executes documents of one schema. */
export function createProcess(schema: GraphQLSchema): Process {
  countValues(schema);
  const documents = new Documents(schema);
  return async (request, core, turn) => {
    const { query = '', ...parameters } = getGraphQLParameters(request);
    const isLong = query.length > shortDocument && !documents.has(query);
    if (isLong || introspects.test(query)) await turn.take();
    const processed = await processRequest<GraphContext, unknown>({
      ...parameters,
      query,
      request,
      schema,
      parse: (text: string) => documents.parse(text),
      validate: (_schema, document) => {
        const errors = documents.validate(query, document);
        return errors.length > 0 ? errors : unsupported(schema, document, parameters.operationName);
      },
      contextFactory: ({ operation, variables = {} }) => {
        checkVariables(schema, operation, variables);
        return new GraphContext(core, new Budget(turn), selectsVersions.test(query));
      },
    });
    const { context, operation } = processed;
    if (request.method === 'GET' && operation?.operation === OperationTypeNode.MUTATION) throw onlyByPost();
    const payload = await payloadOf(processed);
    return { result: context?.budget.close(payload) ?? payload, hasWritten: context?.hasWritten ?? false };
  };
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
