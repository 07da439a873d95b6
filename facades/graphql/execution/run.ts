import {
  type FieldNode,
  type GraphQLError,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  getArgumentValues,
} from 'graphql';
import type { Budget } from './budget.ts';
import { type Container, discardAll, isDiscarded, type Position, pathTo, putNull } from './container.ts';
import { fieldError } from './field-error.ts';
import { Slices } from './slices.ts';
import { EndsRequest } from './turns.ts';

type Key = string | number;

/** How a value is completed, in the specification's sense: serialized, or resolved into fields or items. */
export interface PlannedValue {
  readonly fieldNodes: readonly FieldNode[];
  readonly isNonNull: boolean;
  /** A list is begun at once, since its items may be promises, which must not reject before they are handled. */
  readonly isList: boolean;
  /** Returns the completed value for this key of the container, or a `Deferred`. */
  complete(value: unknown, container: Position, key: Key, run: Run): unknown;
}

/** Completes a value once its type is known, in the same step in which it is stored, since errors below replace it by null. */
export class Deferred {
  readonly completion: Promise<() => unknown>;

  constructor(completion: Promise<() => unknown>) {
    this.completion = completion;
  }
}

export interface FieldToResolve {
  /** Its number within the plan. */
  readonly index: number;
  readonly definition: GraphQLField<unknown, unknown>;
  readonly info: Omit<GraphQLResolveInfo, 'rootValue' | 'variableValues'>;
}

/** A planned field of a selection. */
export interface PlannedField extends FieldToResolve {
  readonly responseKey: string;
  readonly resolve: GraphQLFieldResolver<unknown, unknown>;
  readonly value: PlannedValue;
}

interface ResolverArguments {
  readonly args: Record<string, unknown>;
  readonly info: GraphQLResolveInfo;
}

/** The values that all runs of one request share. */
export interface RequestValues {
  readonly contextValue?: unknown;
  readonly rootValue?: unknown;
  readonly variableValues: Record<string, unknown>;
  readonly budget: Budget;
}

/** Resolves root fields and their selections. */
export class Run {
  readonly errors: GraphQLError[] = [];
  /** Set if the request costs too much; then there is no data. */
  exceeded: EndsRequest | undefined;
  readonly contextValue: unknown;
  readonly budget: Budget;
  readonly #root: Container<string>;
  readonly #request: RequestValues;
  readonly #slices: Slices;
  readonly #arguments: ResolverArguments[] = [];
  readonly #settled = Promise.withResolvers<void>();
  #pending = 0;
  #hasFailed = false;

  constructor(request: RequestValues, root: Container<string>) {
    this.#root = root;
    this.#request = request;
    this.contextValue = request.contextValue;
    this.budget = request.budget;
    this.#slices = new Slices(request.budget);
  }

  /** The result, when all pending values have been completed. */
  async data(fields: readonly PlannedField[]): Promise<Record<string, unknown> | null> {
    this.resolveFields(fields, this.#request.rootValue, this.#root);
    if (this.#pending > 0) await this.#settled.promise;
    return this.#root.isNull ? null : this.#root.values;
  }

  resolveFields(fields: readonly PlannedField[], source: unknown, container: Container<string>): void {
    if (this.#hasFailed && isDiscarded(container)) return;
    for (const field of fields) {
      this.#resolve(field, source, container);
      if (container.isNull) return;
    }
  }

  /** The arguments and info of a field's resolver: the same objects for all records of the field. */
  argumentsOf(field: FieldToResolve): ResolverArguments {
    const known = this.#arguments[field.index];
    if (known !== undefined) return known;
    const { rootValue, variableValues } = this.#request;
    const { definition, info } = field;
    const [node] = info.fieldNodes;
    const args =
      node && definition.args.length > 0 ? getArgumentValues(definition, node, variableValues) : {};
    const made = { args, info: { ...info, rootValue, variableValues } };
    this.#arguments[field.index] = made;
    return made;
  }

  #resolve(field: PlannedField, source: unknown, container: Container<string>): void {
    const { responseKey, resolve, value } = field;
    try {
      this.budget.value(responseKey);
      const { args, info } = this.argumentsOf(field);
      this.#put(container, responseKey, value, resolve(source, args, this.contextValue, info));
    } catch (error) {
      this.#fail(container, responseKey, value, error);
    }
  }

  /** Completes the items of a list, even of a discarded one, so that no promise remains unhandled. */
  putItems(list: Container<number>, planned: PlannedValue, items: readonly unknown[], from = 0): void {
    for (let index = from; index < items.length; index++) {
      if (this.#slices.isOver && !planned.isList) {
        for (const item of items.slice(index)) if (item instanceof Promise) item.catch(() => {}); // handled later
        this.#pending++;
        this.#slices.later(() => this.putItems(list, planned, items, index)).then(this.#settle);
        return;
      }
      this.#putItem(list, index, planned, items[index]);
    }
  }

  #putItem(list: Container<number>, index: number, planned: PlannedValue, item: unknown): void {
    try {
      this.#put(list, index, planned, item);
    } catch (error) {
      this.#fail(list, index, planned, error);
    }
  }

  /** Stores a completed value: immediately, or when the promise is settled. */
  #put<Of extends Key>(container: Container<Of>, key: Of, planned: PlannedValue, value: unknown): void {
    if (value instanceof Promise)
      this.#await(container, key, planned, value, (there) => this.#put(container, key, planned, there));
    else this.#store(container, key, planned, planned.complete(value, container, key, this));
  }

  #store<Of extends Key>(container: Container<Of>, key: Of, planned: PlannedValue, completed: unknown): void {
    if (completed instanceof Deferred)
      this.#await(container, key, planned, completed.completion, (complete) =>
        this.#store(container, key, planned, complete()),
      );
    else container.values[key] = completed;
  }

  #await<Of extends Key, Value>(
    container: Container<Of>,
    key: Of,
    planned: PlannedValue,
    promise: Promise<Value>,
    then: (value: Value) => void,
  ): void {
    container.values[key] = null; // reserves the field's position
    this.#pending++;
    promise
      .then((value) =>
        this.#slices.isOver && !planned.isList ? this.#slices.later(() => then(value)) : then(value),
      )
      .then(this.#settle, (error: unknown) => {
        this.#fail(container, key, planned, error);
        this.#settle();
      });
  }

  readonly #settle = (): void => {
    this.#pending--;
    if (this.#pending === 0) this.#settled.resolve();
  };

  #fail(container: Position, key: Key, { fieldNodes, isNonNull }: PlannedValue, error: unknown): void {
    if (isDiscarded(container)) return;
    this.#hasFailed = true;
    this.exceeded = error instanceof EndsRequest ? error : this.budget.error();
    if (this.exceeded !== undefined) {
      discardAll(container);
      return;
    }
    this.errors.push(fieldError(error, fieldNodes, pathTo(container, key)));
    putNull(container, key, isNonNull);
  }
}
