import DataLoader from 'dataloader';
import { notFound } from '../../../core/errors/refusal.ts';
import { type ListedProcedure, procedureNamed } from '../../../core/procedure-list.ts';
import { listPageInput } from '../../../core/records/list-input.ts';
import { type ListPage, maximumRowsOf } from '../../../core/records/list-pages.ts';
import type { Context } from '../../../core/request/context.ts';
import { createCaller } from '../../../core/router.ts';
import { isId, nilId } from '../../../core/values/ids.ts';
import { type List, type Row, records } from '../schema/records.ts';
import type { Budget } from './budget.ts';
import { descriptionLoader } from './descriptions.ts';

/** The context that the resolvers of one request share. */
export class GraphContext {
  readonly core: Context;
  readonly budget: Budget;
  hasWritten = false;
  #caller: ReturnType<typeof createCaller> | undefined;
  readonly #versions: boolean;
  #loaders: Loaders;

  /** `versions`: whether the versions of records are read with them. */
  constructor(core: Context, budget: Budget, versions: boolean) {
    this.core = core;
    this.budget = budget;
    this.#versions = versions;
    this.#loaders = new Loaders(core, budget, versions);
  }

  get caller() {
    this.#caller ??= createCaller(this.core);
    return this.#caller;
  }

  /** A record by its UUID; null for one that does not exist or is out of scope. */
  async record(type: string, id: unknown): Promise<Row | null> {
    return typeof id === 'string' && isId(id) ? this.#loaders.record(type).load(id) : null;
  }

  /** With what is otherwise read where it is selected. */
  async wholeRecord(type: string, id: unknown): Promise<Row | null> {
    const record = await this.record(type, id);
    return record && type === 'Event'
      ? { ...record, description: await this.description(record.id) }
      : record;
  }

  /** What an event is about. */
  description(eventId: string): Promise<string | null> {
    return this.#loaders.description(eventId);
  }

  page(request: ListRequest, args: object, owner: object) {
    return this.#loaders.page(request, args, this.#idOf(owner));
  }

  count(request: ListRequest, args: object, owner: object): Promise<number> {
    return this.#loaders.count(request, args, this.#idOf(owner));
  }

  /** The audience that the endpoint serves. */
  async ownAudience(): Promise<Row> {
    const audience = await this.record('Audience', this.#idOf({}));
    if (audience === null) throw notFound();
    return audience;
  }

  /** What a procedure reads of a record by its id, besides its columns. */
  detail(procedure: string, id: string) {
    return this.#loaders.details(procedure).load(id);
  }

  /** Records must be read again. */
  noteWrite(): void {
    this.hasWritten = true;
    this.#loaders = new Loaders(this.core, this.budget, this.#versions);
  }

  /** Lists at the root belong to the endpoint's audience or to the platform, which has the nil id. */
  #idOf(owner: object): string {
    if ('id' in owner && typeof owner.id === 'string') return owner.id;
    const { endpoint } = this.core;
    return endpoint?.schema === 'audience' ? endpoint.audienceId : nilId;
  }
}

type Loader<Value> = DataLoader<string, Value>;
type Detail = Readonly<Record<string, unknown>> | null;

/** A list, as requested by a field. */
export interface ListRequest extends List {
  /** The procedure's input for the arguments of the field. */
  readonly input: (args: object) => object;
}

const byIdsOf = new Map(records.map(({ type, byIds }) => [type, byIds]));

/** Batches reads of several records of a request that have the same arguments. */
class Loaders {
  readonly #ctx: Context;
  readonly #budget: Budget;
  readonly #versions: { readonly versions?: true };
  readonly #records = new Map<string, Loader<Row | null>>();
  readonly #lists = new Map<string, Loader<unknown>>();
  /** By the arguments, which are the same object for all records of a field. */
  readonly #pages = new WeakMap<object, Loader<ListPage<Row>>>();
  readonly #checked = new WeakMap<object, Promise<unknown>>();
  #descriptions: Loader<string | null> | undefined;
  readonly #details = new Map<string, Loader<Detail>>();

  constructor(ctx: Context, budget: Budget, versions: boolean) {
    this.#ctx = ctx;
    this.#budget = budget;
    this.#versions = versions ? { versions } : {};
  }

  record(type: string): Loader<Row | null> {
    const known =
      this.#records.get(type) ?? this.#load<Row | null>(required(byIdsOf.get(type)), this.#versions);
    this.#records.set(type, known);
    return known;
  }

  page(request: ListRequest, args: object, ownerId: string): Promise<ListPage<Row>> {
    let loader = this.#pages.get(args);
    if (loader === undefined) {
      const input = { ...request.input(args), ...this.#versions };
      loader = this.#list<ListPage<Row>>(request.list, request.owner, input, (ids, read) =>
        this.#budget.readPages(input, ids.length, read),
      );
      this.#pages.set(args, loader);
    }
    return loader.load(ownerId);
  }

  /** The arguments for the page must be valid, even if the page is not read. */
  async count(request: ListRequest, args: object, ownerId: string): Promise<number> {
    const { list, count, owner, input } = request;
    const checked = this.#checked.get(args) ?? this.#call(list, { ...input(args), owner, ids: [] });
    this.#checked.set(args, checked);
    await checked;
    const filters = Object.entries(input(args)).filter(
      ([key]) => !(key in listPageInput || key === 'order_by'),
    );
    const loader = this.#list<number>(count, owner, Object.fromEntries(filters), (ids, read) =>
      this.#budget.read(maximumRowsOf({}, ids.length), read, () => 0),
    );
    return loader.load(ownerId);
  }

  description(eventId: string): Promise<string | null> {
    this.#descriptions ??= descriptionLoader(this.#ctx, this.#budget);
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
    this.#budget.list();
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
      return this.#budget.read(ids.length, read, () => ids.length);
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
