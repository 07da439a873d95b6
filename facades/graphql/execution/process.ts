import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { processRequest } from 'graphql-helix';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../../core/context.ts';
import { GraphContext } from './context.ts';
import { tooLarge } from './document-limits.ts';
import { Executor } from './execute.ts';

export interface Parameters {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly operationName?: string | null | undefined;
}

export interface Processed {
  readonly status: number;
  readonly headers: readonly { name: string; value: string }[];
  readonly result: ExecutionResult;
}

export type Process = (method: string, parameters: Parameters, core: Context) => Promise<Processed>;

/** Limits that the interface documents; the error messages contain them. */
const maxTokens = 5000;
const maxErrors = 100;

/** Parses, validates and executes documents of one schema, and caches the most recent ones. */
export function createProcess(schema: GraphQLSchema): Process {
  const parsed = new LRUCache<string, DocumentNode>({
    maxSize: 2 ** 22,
    sizeCalculation: (_, { length }) => length,
  });
  const valid = new WeakSet<DocumentNode>();
  const executor = new Executor(schema);

  const parseOnce = (text: string): DocumentNode => {
    const document = parsed.get(text) ?? parse(text, { maxTokens });
    parsed.set(text, document);
    return document;
  };

  const validateOnce = (document: DocumentNode): readonly GraphQLError[] => {
    if (valid.has(document)) return [];
    const large = tooLarge(document);
    if (large !== undefined) return [large];
    const errors = validate(schema, document, specifiedRules, { maxErrors });
    if (errors.length === 0) valid.add(document);
    return errors;
  };

  return async (method, { query, variables, operationName }, core) => {
    const outcome = await processRequest({
      schema,
      query,
      ...(variables && { variables }),
      ...(operationName && { operationName }),
      request: { method, headers: {}, query: {} },
      parse: parseOnce,
      validate: (_schema, document) => validateOnce(document),
      execute: (args: ExecutionArgs) => executor.execute({ ...args, contextValue: new GraphContext(core) }),
    });
    if (outcome.type !== 'RESPONSE') throw new Error('Neither schema has subscriptions.');
    return { status: outcome.status, headers: outcome.headers, result: outcome.payload };
  };
}
