import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  locatedError,
  type OperationDefinitionNode,
  OperationTypeNode,
  visit,
} from 'graphql';
import { Budget } from './budget.ts';
import { type Container, Fields, putNull } from './container.ts';
import { Plan } from './plan.ts';
import { type RequestValues, Run } from './run.ts';
import { fragmentsOf } from './selection-size.ts';
import { coerceVariables } from './variables.ts';

const maximumPlans = 10;

/** The plans of one document, by operation and by the values of the variables in its directives. */
interface DocumentPlans {
  readonly conditions: readonly string[];
  readonly plans: Map<string, Plan>;
}

/** Executes valid documents of one schema as graphql-js does, with plans that are kept as long as the document. */
export class Executor {
  readonly #schema: GraphQLSchema;
  readonly #plans = new WeakMap<DocumentNode, DocumentPlans>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  async execute(args: Omit<ExecutionArgs, 'schema'>, budget = new Budget()): Promise<ExecutionResult> {
    const { document, operationName, contextValue, rootValue } = args;
    const operation = getOperationAST(document, operationName);
    if (!operation) return { errors: [new GraphQLError('Could not determine what operation to execute.')] };
    const { variableDefinitions = [] } = operation;
    let variableValues: Record<string, unknown>;
    try {
      variableValues = coerceVariables(this.#schema, variableDefinitions, args.variableValues ?? {});
    } catch (error) {
      return { errors: [locatedError(error, undefined)] };
    }
    const request = { contextValue, rootValue, variableValues, budget };
    try {
      const plan = this.#plan(document, operation, variableValues);
      return operation.operation === OperationTypeNode.MUTATION
        ? await mutate(plan, request)
        : await query(plan, request);
    } catch (error) {
      return { data: null, errors: [locatedError(error, undefined)] };
    }
  }

  /** The number of fields in all plans of a document. */
  fieldsPlannedFor(document: DocumentNode): number {
    const plans = this.#plans.get(document)?.plans ?? [];
    return [...plans.values()].reduce((sum, { planned }) => sum + planned, 0);
  }

  #plan(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variableValues: Record<string, unknown>,
  ): Plan {
    const known = this.#plans.get(document) ?? { conditions: conditionsOf(document), plans: new Map() };
    this.#plans.set(document, known);
    const { conditions, plans } = known;
    const key = [operation.name?.value, ...conditions.map((name) => String(variableValues[name]))].join();
    const made = plans.get(key);
    if (made !== undefined) return made;
    const plan = new Plan({
      schema: this.#schema,
      operation,
      fragments: fragmentsOf(document),
      variableValues: Object.fromEntries(
        Object.entries(variableValues).filter(([name]) => conditions.includes(name)),
      ),
    });
    if (plans.size === maximumPlans) plans.clear();
    plans.set(key, plan);
    return plan;
  }
}

/** The names of the variables used in directives. */
function conditionsOf(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  visit(document, {
    Directive: ({ arguments: given = [] }) => {
      for (const { value } of given) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names];
}

const rootContainer = (): Container<string> => ({
  values: new Fields(),
  parent: undefined,
  key: '',
  isNonNull: false,
  isNull: false,
});

/** If a query costs too much, the result is a single error, instead of one for each record that was not read. */
async function query({ fields }: Plan, request: RequestValues): Promise<ExecutionResult> {
  const run = new Run(request, rootContainer());
  const data = await run.data(fields);
  if (run.exceeded === undefined) return resultOf(data, run.errors);
  const { message } = run.exceeded;
  return { data: null, errors: [new GraphQLError(message, { originalError: run.exceeded })] };
}

/** Executes the root fields one after another; the effect of one remains even if a later one fails. */
async function mutate({ fields }: Plan, request: RequestValues): Promise<ExecutionResult> {
  const root = rootContainer();
  const errors: GraphQLError[] = [];
  for (const field of fields) {
    const { responseKey, value } = field;
    const run = new Run(request, rootContainer());
    const forget = request.budget.mark();
    const data = await run.data([field]);
    if (run.exceeded === undefined) errors.push(...run.errors);
    else {
      errors.push(locatedError(run.exceeded, value.fieldNodes, [responseKey]));
      forget();
    }
    if (data === null) putNull(root, responseKey, value.isNonNull);
    else root.values[responseKey] = data[responseKey];
    if (root.isNull) return { errors, data: null };
  }
  return resultOf(root.values, errors);
}

const resultOf = (data: Record<string, unknown> | null, errors: readonly GraphQLError[]) =>
  errors.length === 0 ? { data } : { errors, data };
