import type { GraphQLResolveInfo } from 'graphql';
import { notFound } from '../../../core/errors/refusal.ts';
import { callProcedure, type InputOf, type ProcedureName } from '../../../core/procedure-list.ts';
import type { Context } from '../../../core/request/context.ts';
import { isId, nilId } from '../../../orm/statements/input-types.ts';
import type { Budget } from '../limits/budget.ts';
import type { Row } from '../schema/records.ts';
import { type ListRequest, Loaders } from './loaders.ts';

/** The context that the resolvers of one request share. */
export class GraphContext {
  readonly core: Context;
  readonly budget: Budget;
  hasWritten = false;
  readonly #versions: boolean;
  #loaders: Loaders;

  /** `versions`: whether the versions of records are read with them. */
  constructor(core: Context, budget: Budget, versions: boolean) {
    this.core = core;
    this.budget = budget;
    this.#versions = versions;
    this.#loaders = new Loaders(core, budget.reads, versions);
  }

  call<Name extends ProcedureName>(name: Name, input: InputOf<Name>) {
    return callProcedure(name, this.core, input);
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

  page(request: ListRequest, args: object, owner: object, { fieldNodes }: GraphQLResolveInfo) {
    return this.#loaders.page(request, args, this.#idOf(owner), fieldNodes);
  }

  count(request: ListRequest, args: object, owner: object, { fieldNodes }: GraphQLResolveInfo) {
    return this.#loaders.count(request, args, this.#idOf(owner), fieldNodes);
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
    this.#loaders = new Loaders(this.core, this.budget.reads, this.#versions);
  }

  /** Lists at the root belong to the endpoint's audience or to the platform, which has the nil id. */
  #idOf(owner: object): string {
    if ('id' in owner && typeof owner.id === 'string') return owner.id;
    const { endpoint } = this.core;
    return endpoint?.schema === 'audience' ? endpoint.audienceId : nilId;
  }
}
