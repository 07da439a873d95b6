import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  NoFragmentCyclesRule,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../../core/context.ts';
import { Refusal } from '../../../core/errors.ts';
import { Budget } from './budget.ts';
import { GraphContext } from './context.ts';
import { tooLarge } from './document-limits.ts';
import { Executor } from './execute.ts';
import { costlyToParse } from './text-limits.ts';

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
    const known = parsed.get(text);
    if (known !== undefined) return known;
    const costly = costlyToParse(text, maxTokens);
    if (costly !== undefined) throw costly;
    const document = parse(text, { maxTokens });
    parsed.set(text, document);
    return document;
  };

  const validateOnce = (document: DocumentNode): readonly GraphQLError[] => {
    if (valid.has(document)) return [];
    const cycles = validate(schema, document, [NoFragmentCyclesRule]);
    if (cycles.length > 0) return cycles;
    const large = tooLarge(document);
    if (large !== undefined) return [large];
    const errors = validate(schema, document, specifiedRules, { maxErrors });
    if (errors.length === 0) valid.add(document);
    return errors;
  };

  const prepare = (text: string): { document?: DocumentNode; errors?: readonly GraphQLError[] } => {
    try {
      const document = parseOnce(text);
      const errors = validateOnce(document);
      return errors.length === 0 ? { document } : { errors };
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] };
      throw error;
    }
  };

  return async (method, { query, variables, operationName }, core) => {
    const { document, errors = [] } = prepare(query);
    if (document === undefined) return { result: { errors }, hasWritten: false };
    if (method === 'GET' && isMutation(document, operationName)) throw onlyByPost();
    const budget = new Budget();
    const context = new GraphContext(core, budget);
    const requested = { document, operationName, variableValues: variables, rootValue: {} };
    const result = await executor.execute({ ...requested, contextValue: context }, budget);
    return { result, hasWritten: context.hasWritten };
  };
}

const isMutation = (document: DocumentNode, operationName: Parameters['operationName']): boolean =>
  getOperationAST(document, operationName)?.operation === OperationTypeNode.MUTATION;

const onlyByPost = () =>
  new Refusal('method_not_allowed', {
    allow: ['POST'],
    message: 'Can only perform a mutation operation from a POST request.',
  });
