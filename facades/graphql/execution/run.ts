import { type GraphQLField, type GraphQLResolveInfo, getArgumentValues } from 'graphql';
import type { GraphContext } from './context.ts';

/** Gives what is shown of a value that a resolver gave. */
export type Complete = (value: unknown, run: Run) => unknown;

/** A field of a plan, at one place of its document. */
export interface PlannedField {
  /** Its number within the plan. */
  readonly index: number;
  readonly definition: GraphQLField<unknown, unknown>;
  readonly info: Omit<GraphQLResolveInfo, 'variableValues'>;
}

interface Asked {
  readonly args: Record<string, unknown>;
  readonly info: GraphQLResolveInfo;
}

/** What one execution of a plan is in the middle of. */
export class Run {
  readonly context: GraphContext;
  readonly #variableValues: Record<string, unknown>;
  readonly #asked: Asked[] = [];
  readonly #done = Promise.withResolvers<void>();
  #awaited = 0;

  constructor(context: GraphContext, variableValues: Record<string, unknown>) {
    this.context = context;
    this.#variableValues = variableValues;
  }

  /** What a field is asked: the same, and the same objects, for all that have it. */
  asked(field: PlannedField): Asked {
    const known = this.#asked[field.index];
    if (known !== undefined) return known;
    const asked = this.#ask(field);
    this.#asked[field.index] = asked;
    return asked;
  }

  #ask({ definition, info }: PlannedField): Asked {
    const variableValues = this.#variableValues;
    const [node] = info.fieldNodes;
    const args = node ? getArgumentValues(definition, node, variableValues) : {};
    return { args, info: { ...info, variableValues } };
  }

  /** Puts what is shown of a value in its place: at once, or once the value is there. */
  put<Key extends PropertyKey>(
    place: Record<Key, unknown>,
    key: Key,
    value: unknown,
    complete: Complete,
  ): void {
    if (value instanceof Promise) {
      place[key] = null; // keeps the fields in their order
      this.#await(value.then((there: unknown) => this.put(place, key, there, complete)));
    } else place[key] = complete(value, this);
  }

  /** What is begun, once nothing within it is awaited any more; rejects with the first error. */
  async whole<Shown>(begin: () => Shown): Promise<Shown> {
    const shown = Promise.resolve().then(begin);
    this.#await(shown);
    await this.#done.promise;
    return shown;
  }

  #await(work: Promise<unknown>): void {
    this.#awaited++;
    work.then(() => {
      this.#awaited--;
      if (this.#awaited === 0) this.#done.resolve();
    }, this.#done.reject);
  }
}
