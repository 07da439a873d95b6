import { type ExecutionResult, GraphQLError, type GraphQLResolveInfo, locatedError } from 'graphql';
import { fieldError } from '../execution/field-error.ts';
import { EndsRequest, type Turn } from '../execution/turns.ts';
import { tooMany } from './exceeded.ts';
import { ReadBudget } from './read-budget.ts';
import { selectedKeys } from './selected-keys.ts';

/** What a response may have at most. */
const maximum = { values: 100_000, bytes: 10_000_000 };

/** With more, a request is costly: it waits for its turn among those of its caller. */
const valuesOfSmallRequest = 1500;

/** An error has a path, a message and a stack trace, so it weighs as much as many values. */
const ofError = { values: 50, bytes: 300 };

/** Quotes, a colon and a comma; numbers and the brackets of objects. */
const bytesPerValue = 10;

/** Up to this length, most texts have as many bytes as characters. */
const shortText = 100;

type Info = GraphQLResolveInfo;

/** For what is resolved later. */
const closed = new GraphQLError('The request has ended.', { path: [] });

/** Limits the response while it is made, since its size depends on the records, not only on the document. */
export class Budget {
  readonly reads: ReadBudget;
  readonly #turn: Turn;
  readonly #ofObject = new WeakMap<Info['fieldNodes'], { values: number; bytes: number }>();
  readonly #endings: GraphQLError[] = [];
  #values = 0;
  #bytes = 0;
  #hasTurn = false;
  #ended: GraphQLError | undefined;
  #mutation: { readonly info: Info; readonly forget: () => void } | undefined;

  constructor(turn: Turn) {
    this.#turn = turn;
    this.reads = new ReadBudget(turn, () => this.throwIfEnded());
  }

  get mayGoOn(): boolean {
    return this.#hasTurn || this.#values <= valuesOfSmallRequest;
  }

  async takeTurn(): Promise<void> {
    await this.#turn.take();
    this.#hasTurn = true;
  }

  throwIfEnded(): void {
    if (this.#ended !== undefined) throw this.#ended;
  }

  /** Counts the selected fields of an object, or of each in a list, before they are resolved. */
  objects(value: unknown, info: Info): void {
    if (value === null || value === undefined) return;
    const { values, bytes } = this.#sizeOfObject(info);
    const objects = Array.isArray(value) ? value.length : 1;
    this.#count(objects * values, objects * bytes);
  }

  /** Counts a text, or those in a list. */
  texts(value: unknown): void {
    if (typeof value === 'string')
      this.#count(0, value.length > shortText ? Buffer.byteLength(value) : value.length);
    else if (Array.isArray(value)) for (const item of value) this.texts(item);
  }

  /** Counts an error, and returns it with its place; or the one that has ended the request. */
  failed(error: unknown, info: Info): unknown {
    if (this.#ended !== undefined) return this.#ended;
    if (error instanceof EndsRequest) return this.#end(error);
    try {
      this.#count(ofError.values, ofError.bytes);
      return fieldError(error, info);
    } catch (exceeding) {
      return this.#end(exceeding);
    }
  }

  /** A field of a mutation that is ended gives back what it counted. */
  beginMutation(info: Info): void {
    if (this.#ended !== undefined) this.#mutation?.forget();
    this.#ended = undefined;
    const [values, bytes, forgetReads] = [this.#values, this.#bytes, this.reads.mark()];
    const forget = () => {
      [this.#values, this.#bytes] = [values, bytes];
      forgetReads();
    };
    this.#mutation = { info, forget };
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

  #sizeOfObject(info: Info): { values: number; bytes: number } {
    const known = this.#ofObject.get(info.fieldNodes);
    if (known !== undefined) return known;
    const keys = selectedKeys(info);
    const size = { values: keys.size, bytes: keys.size * bytesPerValue + [...keys].join('').length };
    this.#ofObject.set(info.fieldNodes, size);
    return size;
  }

  #count(values: number, bytes: number): void {
    this.#values += values;
    this.#bytes += bytes;
    if (this.#values > maximum.values) throw tooMany(maximum.values, 'values');
    if (this.#bytes > maximum.bytes) throw tooMany(maximum.bytes / 1e6, 'MB');
  }
}
