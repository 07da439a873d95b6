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
}

export type Process = (
  method: string,
  parameters: Parameters,
  core: Context,
  turn: Turn,
) => Promise<Processed>;

/** Limits that the interface documents; the error messages contain them. */
const maxTokens = 5000;
const maxErrors = 100;

/** Validation takes a millisecond for about so many characters. */
const shortDocument = 1000;

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

  const prepare = (text: string): { document?: DocumentNode; errors?: readonly GraphQLError[] } => {
    try {
      const costly = costlyToParse(text, maxTokens);
      if (costly !== undefined) return { errors: [costly] };
      const document = parse(text, { maxTokens });
      const errors = problemsOf(document);
      return errors.length === 0 ? { document } : { errors };
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] };
      throw error;
    }
  };

  return async (method, { query, variables, operationName }, core, turn) => {
    const known = valid.get(query);
    if (known === undefined && query.length > shortDocument) await turn.take();
    const { document, errors = [] } = known === undefined ? prepare(query) : { document: known };
    if (document === undefined) return { result: { errors }, hasWritten: false };
    if (method === 'GET' && isMutation(document, operationName)) throw onlyByPost();
    const budget = new Budget(turn);
    const context = new GraphContext(core, budget);
    const requested = { document, operationName, variableValues: variables, rootValue: {} };
    const planned = executor.fieldsPlannedFor(document);
    const result = await executor.execute({ ...requested, contextValue: context }, budget);
    if (known === undefined || executor.fieldsPlannedFor(document) > planned) valid.set(query, document);
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
