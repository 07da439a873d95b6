import DataLoader from 'dataloader';
import { notFound } from '../../../core/errors/refusal.ts';
import {
  callProcedure,
  type InputOf,
  type ListedProcedure,
  type ProcedureName,
  procedureNamed,
} from '../../../core/procedure-list.ts';
import { listPageInput } from '../../../core/records/list-input.ts';
import { maximumPage } from '../../../core/records/paging.ts';
import { type ListPage, maximumRowsOf, type PageInput } from '../../../core/records/reads.ts';
import type { Context } from '../../../core/request/context.ts';
import { isId, nilId } from '../../../orm/statements/input-types.ts';
import type { Budget } from '../limits/budget.ts';
import { type RequestedList, type Row, recordNamed } from '../schema/records.ts';

type Loader<Value> = DataLoader<string, Value>;
type Detail = Readonly<Record<string, unknown>> | null;

/** Of a single list that may be longer, so many rows are read first: most lists are short, and then need no turn. */
const shortPage = 100;

/** Pages of a larger read would arrive all at once, while others wait. */
const ownersAtOnce = 50;

/** A description may be as large as so many records, so few are read at once. */
const recordsPerDescription = 100;
const descriptionsAtOnce = 200;

/** What the resolvers of one request share: equal reads of several records are one. */
export class GraphContext {
  readonly budget: Budget;
  hasWritten = false;
  /** Procedures do not wait for the turn that the document has. */
  readonly #core: Context;
  readonly #versions: { readonly versions?: true };
  #loaders = new Map<string, Loader<unknown>>();
  /** By the selection, which is the same for all records of a field. */
  #pages = new WeakMap<RequestedList['field'], Loader<ListPage<Row>>>();
  #checked = new WeakMap<RequestedList['field'], Promise<unknown>>();

  /** `versions`: whether the versions of records are read with them. */
  constructor(core: Context, budget: Budget, versions: boolean) {
    this.#core = { ...core, queue: undefined };
    this.budget = budget;
    this.#versions = versions ? { versions } : {};
  }

  call<Name extends ProcedureName>(name: Name, input: InputOf<Name>) {
    return callProcedure(name, this.#core, input);
  }

  /** The same for any procedure: a costly one is called when the document has its turn. */
  async run(procedure: ListedProcedure, input: object): Promise<unknown> {
    if (procedure.meta.isCostly) await this.budget.takeTurn();
    return procedure.call(this.#core, async () => input);
  }

  /** A record by its UUID; null for one that does not exist or is out of scope. Of the audience, if one is named. */
  async record(type: string, id: unknown, audienceId?: string | null): Promise<Row | null> {
    if (typeof id !== 'string' || !isId(id)) return null;
    const input = { ...this.#versions, ...(audienceId && { audience_id: audienceId }) };
    return this.#byId<Row | null>(recordNamed(type).procedure, input).load(id);
  }

  /** What a procedure reads of a record by its id, besides its columns. */
  detail(procedure: string, id: string): Promise<Detail> {
    return this.#byId<Detail>(procedureNamed(procedure)).load(id);
  }

  /** What an event is about: read a few at a time, until all are too large. */
  description(eventId: string): Promise<string | null> {
    const read = async (ids: readonly string[]) => {
      const cost = ids.length * recordsPerDescription;
      const texts = await this.budget.read(cost, () => this.call('events.descriptions', { ids: [...ids] }));
      for (const text of texts) this.budget.count('characters', text?.length ?? 0);
      return texts;
    };
    return this.#loader('descriptions', read, descriptionsAtOnce).load(eventId);
  }

  /** The audience that the endpoint serves. */
  async ownAudience(): Promise<Row> {
    const audience = await this.record('Audience', this.#idOf({}));
    if (audience === null) throw notFound();
    return audience;
  }

  page({ request, args, owner, field }: RequestedList): Promise<ListPage<Row>> {
    const known = this.#pages.get(field);
    if (known !== undefined) return known.load(this.#idOf(owner));
    const input = { ...request.input(args), ...this.#versions };
    const loader = this.#list<ListPage<Row>>(request.list, request.owner, input, (ids, read) =>
      this.#readPages(input, ids.length, read),
    );
    this.#pages.set(field, loader);
    return loader.load(this.#idOf(owner));
  }

  /** The arguments for the page must be valid, even if the page is not read. */
  async count({ request, args, owner, field }: RequestedList): Promise<number> {
    const input = request.input(args);
    const ofNone = { ...input, owner: request.owner, ids: [] };
    const checked = this.#checked.get(field) ?? this.run(request.list, ofNone);
    this.#checked.set(field, checked);
    await checked;
    const filters = Object.entries(input).filter(([key]) => !(key in listPageInput || key === 'order_by'));
    const loader = this.#list<number>(
      request.count,
      request.owner,
      Object.fromEntries(filters),
      (ids, read) => this.budget.read(maximumRowsOf({}, ids.length), read),
    );
    return loader.load(this.#idOf(owner));
  }

  /** Records must be read again. */
  noteWrite(): void {
    this.hasWritten = true;
    this.#loaders = new Map();
    this.#pages = new WeakMap();
    this.#checked = new WeakMap();
  }

  /** Lists at the root belong to the endpoint's audience or to the platform, which has the nil id. */
  #idOf(owner: object): string {
    if ('id' in owner && typeof owner.id === 'string') return owner.id;
    const { endpoint } = this.#core;
    return endpoint?.schema === 'audience' ? endpoint.audienceId : nilId;
  }

  async #readPages(
    input: PageInput,
    owners: number,
    read: (page?: { first: number }) => Promise<ListPage<Row>[]>,
  ): Promise<ListPage<Row>[]> {
    if (owners === 1 && isLong(input) && this.budget.mayReadBeforeTurn(shortPage)) {
      const beginning = await this.budget.read(
        shortPage,
        () => read({ first: shortPage }),
        (pages) => (isWhole(pages) ? rowsIn(pages) : 0),
      );
      if (isWhole(beginning)) return beginning;
    }
    return this.budget.read(maximumRowsOf(input, owners), read, rowsIn);
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
    if (!this.#loaders.has(key)) this.budget.count('lists', 1);
    const call = (ids: readonly string[], page?: object) =>
      this.run(procedure, { ...input, ...page, ids }) as Promise<Value[]>;
    return this.#loader(key, (ids) => batch(ids, (page) => call(ids, page)), ownersAtOnce);
  }

  /** Loads something of each record by its id. */
  #byId<Value>(procedure: ListedProcedure, input: object = {}): Loader<Value> {
    const read = (ids: readonly string[]) =>
      this.budget.read(
        ids.length,
        () => this.run(procedure, { ...input, ids }) as Promise<Value[]>,
        () => ids.length,
      );
    return this.#loader(JSON.stringify([procedure.name, input]), read, 1000);
  }

  /** What could not be read is not tried again. */
  #loader<Value>(
    key: string,
    read: (ids: readonly string[]) => Promise<Value[]>,
    maxBatchSize: number,
  ): Loader<Value> {
    const batch = (ids: readonly string[]) => read(ids).catch((error: Error) => ids.map(() => error));
    const loader = this.#loaders.get(key) ?? new DataLoader(batch, { maxBatchSize });
    this.#loaders.set(key, loader);
    return loader as Loader<Value>;
  }
}

const isLong = ({ first }: PageInput): boolean => first != null && first > shortPage && first <= maximumPage;

const isWhole = ([page]: readonly ListPage<Row>[]): boolean => !page?.hasNext;

const rowsIn = (pages: readonly ListPage<Row>[]): number => pages.flatMap(({ rows }) => rows).length;
