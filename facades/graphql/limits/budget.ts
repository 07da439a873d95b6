import { type ExecutionResult, GraphQLError, type GraphQLResolveInfo, locatedError } from 'graphql';
import { Refusal } from '../../../core/errors/refusal.ts';
import { fieldError } from '../execution/field-error.ts';

/** Ends the whole query, or the whole field of a mutation. */
class EndsRequest extends Refusal {}

const exceeded = (problem: string) =>
  new EndsRequest('invalid_request', { message: `This document ${problem}.` });

const tooMany = (what: string) => exceeded(`returns more than ${what}: request fewer records or fields`);

/** What one request may read, and what its response may have. */
const limits = {
  lists: { most: 100, refusal: () => exceeded('reads more than 100 different lists') },
  records: { most: 50_000, refusal: () => tooMany('50,000 records') },
  /** Of descriptions, the rest of which is not read if they are too large in all. */
  characters: { most: 10_000_000, refusal: () => tooMany('10 MB') },
  values: { most: 100_000, refusal: () => tooMany('100,000 values') },
  bytes: { most: 10_000_000, refusal: () => tooMany('10 MB') },
};

type Counted = keyof typeof limits;

const nothing: Record<Counted, number> = { lists: 0, records: 0, characters: 0, values: 0, bytes: 0 };

/** With more, a request is costly: it waits for its turn among those of its caller. */
const small = { records: 300, values: 1500 };

/** Further reads of the request wait until the rows of earlier ones have been counted. */
const maximumReserved = 2000;

/** An error has a path, a message and a stack trace, so it weighs as much as many values. */
const ofError = { values: 50, bytes: 300 };

/** For what is resolved later. */
const closed = new GraphQLError('The request has ended.', { path: [] });

/** Limits a request while its response is made, since what it costs depends on the records, not only on the document. */
export class Budget {
  readonly #takeTurn: () => Promise<void>;
  readonly #endings: GraphQLError[] = [];
  #counts = { ...nothing };
  #reserved = 0;
  #released = Promise.withResolvers<void>();
  #hasTurn = false;
  #ended: GraphQLError | undefined;
  #mutation: { readonly info: GraphQLResolveInfo; readonly before: Record<Counted, number> } | undefined;

  constructor(takeTurn: () => Promise<void>) {
    this.#takeTurn = takeTurn;
  }

  count(what: Counted, amount: number): void {
    this.throwIfEnded();
    this.#counts[what] += amount;
    if (this.#counts[what] > limits[what].most) throw limits[what].refusal();
  }

  /** Whether so many more records may be read before the request has its turn. */
  mayReadBeforeTurn(records: number): boolean {
    return this.#counts.records + this.#reserved + records <= small.records;
  }

  get needsNoTurn(): boolean {
    return this.#hasTurn || this.#counts.values <= small.values;
  }

  /** A request that may not wait any more is refused as a whole. */
  async takeTurn(): Promise<void> {
    await this.#takeTurn().catch((refusal: unknown) => {
      throw this.#ended ?? this.#end(refusal);
    });
    this.#hasTurn = true;
  }

  throwIfEnded(): void {
    if (this.#ended !== undefined) throw this.#ended;
  }

  /** Reads at most so many records, which are reserved before they are read, and counted after. */
  async read<Result>(
    records: number,
    read: () => Promise<Result>,
    recordsIn: (result: Result) => number = () => 0,
  ): Promise<Result> {
    while (this.#reserved > 0 && !this.#hasRoomFor(records)) await this.#released.promise;
    this.#reserved += records;
    try {
      if (!this.mayReadBeforeTurn(0)) await this.takeTurn();
      this.count('records', 0);
      this.count('characters', 0);
      const result = await read();
      this.count('records', recordsIn(result));
      return result;
    } finally {
      this.#reserved -= records;
      this.#released.resolve();
      this.#released = Promise.withResolvers();
    }
  }

  /** Counts an error, and returns it with its place; or the one that has ended the request. */
  failed(error: unknown, info: GraphQLResolveInfo): unknown {
    if (this.#ended !== undefined) return this.#ended;
    if (error instanceof EndsRequest) return this.#end(error);
    try {
      this.count('values', ofError.values);
      this.count('bytes', ofError.bytes);
      return fieldError(error, info);
    } catch (exceeding) {
      return this.#end(exceeding);
    }
  }

  /** A field of a mutation that is ended gives back what it counted. */
  beginMutation(info: GraphQLResolveInfo): void {
    if (this.#ended !== undefined && this.#mutation) this.#counts = this.#mutation.before;
    this.#ended = undefined;
    this.#mutation = { info, before: { ...this.#counts } };
  }

  /** The result without what was ended: all of a query, or fields of a mutation. Nothing more is read for it. */
  close(result: ExecutionResult): ExecutionResult {
    const [ending] = this.#endings;
    this.#ended ??= closed;
    if (ending === undefined) return result;
    if (this.#mutation === undefined)
      return {
        data: null,
        errors: [new GraphQLError(ending.message, { originalError: ending.originalError })],
      };
    const endedBy = new Map(this.#endings.map((error) => [error.path?.[0], error]));
    const others = result.errors?.filter(({ path }) => !endedBy.has(path?.[0])) ?? [];
    const data = Object.entries(result.data ?? {}).map(([key, value]) => [
      key,
      endedBy.has(key) ? null : value,
    ]);
    return { errors: [...others, ...this.#endings], data: Object.fromEntries(data) };
  }

  /** graphql-js takes an error that has a path as it is. */
  #end(error: unknown): GraphQLError {
    const { fieldNodes, path } = this.#mutation?.info ?? {};
    const ending = locatedError(error, fieldNodes, path ? [path.key] : []);
    this.#ended = ending;
    this.#endings.push(ending);
    return ending;
  }

  #hasRoomFor(records: number): boolean {
    const reserved = this.#reserved + records;
    return reserved <= maximumReserved && this.#counts.records + reserved <= limits.records.most;
  }
}
