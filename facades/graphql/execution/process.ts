import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  NoFragmentCyclesRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { processRequest } from 'graphql-helix';
import { LRUCache } from 'lru-cache';
import { Refusal } from '../../../core/errors/refusal.ts';
import type { Context } from '../../../core/request/context.ts';
import { loopTurn } from '../../http/loop-turn.ts';
import { Budget } from './budget.ts';
import { GraphContext } from './context.ts';
import { tooLarge } from './document-limits.ts';
import { Executor } from './execute.ts';
import { costlyToParse } from './text-limits.ts';
import type { Turn } from './turns.ts';

export interface Parameters {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly operationName?: string | null | undefined;
}

export interface Processed {
  /** Without data if the document was not executed. */
  readonly result: ExecutionResult;
  /** Whether a mutation has been carried out. */
  readonly hasWritten: boolean;
  /** Whether writing the result as JSON takes milliseconds. */
  readonly isLarge: boolean;
}

export type Process = (
  method: string,
  parameters: Parameters,
  core: Context,
  turn: Turn,
) => Promise<Processed>;

/** Names in a document that selects versions; one that has them elsewhere reads them in vain. */
const selectsVersions = /\b(version|updatedAt)\b/;

/** Limits that the interface documents; the error messages contain them. */
const maxTokens = 5000;
const maxErrors = 100;

/** Validation takes a millisecond for about so many characters. */
const shortDocument = 1000;

/** JSON.stringify takes a millisecond for about so many bytes. */
const bytesOfSmallResult = 100_000;

/** What valid documents may hold: characters, syntax with its tokens, and plans. Measured in bytes. */
const cached = { total: 24_000_000, perToken: 400, perPlannedField: 1500 };

/** Parses, validates and executes documents of one schema, and caches the most recent ones. */
export function createProcess(schema: GraphQLSchema): Process {
  const executor = new Executor(schema);
  const valid = new LRUCache<string, DocumentNode>({
    maxSize: cached.total,
    sizeCalculation: (document, { length }) =>
      2 * length +
      (document.tokenCount ?? length) * cached.perToken +
      executor.fieldsPlannedFor(document) * cached.perPlannedField,
  });

  const problemsOf = (document: DocumentNode): readonly GraphQLError[] => {
    const cycles = validate(schema, document, [NoFragmentCyclesRule]);
    if (cycles.length > 0) return cycles;
    const large = tooLarge(document);
    return large === undefined ? validate(schema, document, specifiedRules, { maxErrors }) : [large];
  };

  const parseWithinLimits = (text: string): DocumentNode => {
    const costly = costlyToParse(text, maxTokens);
    if (costly !== undefined) throw costly;
    return parse(text, { maxTokens });
  };

  const unsupported = (document: DocumentNode, name: Parameters['operationName']): GraphQLError[] => {
    const operation = getOperationAST(document, name);
    if (!operation || schema.getRootType(operation.operation)) return [];
    const message = `Schema is not configured to execute ${operation.operation} operation.`;
    return [new GraphQLError(message, { nodes: operation })];
  };

  return async (method, { query, variables, operationName }, core, turn) => {
    const known = valid.get(query);
    if (known === undefined && query.length > shortDocument) await turn.take();
    if (known === undefined) await loopTurn();
    const planned = known && executor.fieldsPlannedFor(known);
    const budget = new Budget(turn);
    const context = new GraphContext(core, budget, selectsVersions.test(query));
    const { document, ...outcome } = await processRequest({
      schema,
      query,
      ...(variables && { variables }),
      ...(operationName && { operationName }),
      request: { method, headers: {}, query: {} },
      parse: (text) => known ?? parseWithinLimits(text),
      validate: (_schema, parsed) => {
        const problems = parsed === known ? [] : problemsOf(parsed);
        return problems.length > 0 ? problems : unsupported(parsed, operationName);
      },
      execute: (args: ExecutionArgs) => executor.execute({ ...args, contextValue: context }, budget),
    });
    if (outcome.type !== 'RESPONSE') throw new Error('Neither schema has subscriptions.');
    if (outcome.status === methodNotAllowed) throw onlyByPost();
    const isExecuted = 'data' in outcome.payload;
    if (isExecuted && document && planned !== executor.fieldsPlannedFor(document)) valid.set(query, document);
    const { hasWritten } = context;
    return { result: outcome.payload, hasWritten, isLarge: budget.bytes > bytesOfSmallResult };
  };
}

const methodNotAllowed = 405;

const onlyByPost = () =>
  new Refusal('method_not_allowed', {
    allow: ['POST'],
    message: 'Can only perform a mutation operation from a POST request.',
  });
