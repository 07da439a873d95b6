import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import { type ListedProcedure, procedureNamed } from '../../../core/procedure-list.ts';
import { listPageInput } from '../../../core/records/list-input.ts';
import { type ListPage, maximumRowsOf } from '../../../core/records/list-pages.ts';
import type { Context } from '../../../core/request/context.ts';
import type { ReadBudget } from '../limits/read-budget.ts';
import { type List, type Row, records } from '../schema/records.ts';
import { descriptionLoader } from './descriptions.ts';

type Loader<Value> = DataLoader<string, Value>;
type FieldNodes = GraphQLResolveInfo['fieldNodes'];
type Detail = Readonly<Record<string, unknown>> | null;

/** A list, as requested by a field. */
export interface ListRequest extends List {
  /** The procedure's input for the arguments of the field. */
  readonly input: (args: object) => object;
}

const byIdsOf = new Map(records.map(({ type, byIds }) => [type, byIds]));

/** Batches reads of several records of a request that have the same arguments. */
export class Loaders {
  readonly #ctx: Context;
  readonly #reads: ReadBudget;
  readonly #versions: { readonly versions?: true };
  readonly #records = new Map<string, Loader<Row | null>>();
  readonly #lists = new Map<string, Loader<unknown>>();
  /** By the selection, which is the same for all records of a field. */
  readonly #pages = new WeakMap<FieldNodes, Loader<ListPage<Row>>>();
  readonly #checked = new WeakMap<FieldNodes, Promise<unknown>>();
  #descriptions: Loader<string | null> | undefined;
  readonly #details = new Map<string, Loader<Detail>>();

  constructor(ctx: Context, reads: ReadBudget, versions: boolean) {
    this.#ctx = ctx;
    this.#reads = reads;
    this.#versions = versions ? { versions } : {};
  }

  record(type: string): Loader<Row | null> {
    const known =
      this.#records.get(type) ?? this.#load<Row | null>(required(byIdsOf.get(type)), this.#versions);
    this.#records.set(type, known);
    return known;
  }

  page(request: ListRequest, args: object, ownerId: string, field: FieldNodes): Promise<ListPage<Row>> {
    let loader = this.#pages.get(field);
    if (loader === undefined) {
      const input = { ...request.input(args), ...this.#versions };
      loader = this.#list<ListPage<Row>>(request.list, request.owner, input, (ids, read) =>
        this.#reads.readPages(input, ids.length, read),
      );
      this.#pages.set(field, loader);
    }
    return loader.load(ownerId);
  }

  /** The arguments for the page must be valid, even if the page is not read. */
  async count(request: ListRequest, args: object, ownerId: string, field: FieldNodes): Promise<number> {
    const { list, count, owner, input } = request;
    const checked = this.#checked.get(field) ?? this.#call(list, { ...input(args), owner, ids: [] });
    this.#checked.set(field, checked);
    await checked;
    const filters = Object.entries(input(args)).filter(
      ([key]) => !(key in listPageInput || key === 'order_by'),
    );
    const loader = this.#list<number>(count, owner, Object.fromEntries(filters), (ids, read) =>
      this.#reads.read(maximumRowsOf({}, ids.length), read, () => 0),
    );
    return loader.load(ownerId);
  }

  description(eventId: string): Promise<string | null> {
    this.#descriptions ??= descriptionLoader(this.#ctx, this.#reads);
    return this.#descriptions.load(eventId);
  }

  details(procedure: string) {
    const known = this.#details.get(procedure) ?? this.#load<Detail>(procedureNamed(procedure));
    this.#details.set(procedure, known);
    return known;
  }

  /** Each distinct list counts once, whatever the number of owners. */
  #list<Value>(
    procedure: ListedProcedure,
    owner: string,
    args: object,
    batch: (ids: readonly string[], read: (page?: object) => Promise<Value[]>) => Promise<Value[]>,
  ): Loader<Value> {
    const input = { ...args, owner };
    const key = JSON.stringify([procedure.name, input]);
    const known = this.#lists.get(key);
    if (known !== undefined) return known as Loader<Value>;
    this.#reads.list();
    const loader = new DataLoader<string, Value>(
      (ids) => batch(ids, (page) => this.#call<Value[]>(procedure, { ...input, ...page, ids })),
      { maxBatchSize: 50 }, // a larger read would arrive all at once, while others wait
    );
    this.#lists.set(key, loader);
    return loader;
  }

  /** Loads something of each record by its id. */
  #load<Value>(procedure: ListedProcedure, input: object = {}): Loader<Value> {
    const batch = (ids: readonly string[]) => {
      const read = () => this.#call<Value[]>(procedure, { ...input, ids });
      return this.#reads.read(ids.length, read, () => ids.length);
    };
    return new DataLoader<string, Value>(batch, { maxBatchSize: 1000 });
  }

  async #call<Output>(procedure: ListedProcedure, input: object): Promise<Output> {
    return (await procedure.call(this.#ctx, async () => input)) as Output;
  }
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('There is no such record.');
  return value;
}
