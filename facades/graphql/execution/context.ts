import { NIL } from 'uuid';
import type { Context } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/ids.ts';
import { createCaller } from '../../../core/router.ts';
import type { AskedList } from '../schema/lists.ts';
import { Budget } from './budget.ts';
import { Parts } from './list-loaders.ts';
import { type RecordLoaders, type Records, recordLoaders, rsvpCountsLoader } from './record-loaders.ts';

/** What the resolvers of one request share. */
export class GraphContext {
  readonly core: Context;
  readonly budget = new Budget();
  #caller: ReturnType<typeof createCaller> | undefined;
  #records: RecordLoaders | undefined;
  #parts: Parts;
  #rsvpCounts: ReturnType<typeof rsvpCountsLoader> | undefined;

  constructor(core: Context) {
    this.core = core;
    this.#parts = new Parts(core, this.budget);
  }

  get caller() {
    this.#caller ??= createCaller(this.core);
    return this.#caller;
  }

  /** A record by its UUID; null for what is not there to be read. */
  async record<Type extends keyof Records>(type: Type, id: unknown): Promise<Records[Type] | null> {
    if (typeof id !== 'string' || !isId(id)) return null;
    this.#records ??= recordLoaders(this.caller);
    return this.#records[type].load(id);
  }

  /** A part of a list. */
  part(list: AskedList, args: object, owner: object) {
    return this.#parts.part(list, args, this.#idOf(owner));
  }

  /** The length of a list. */
  total(list: AskedList, args: object, owner: object): Promise<number> {
    return this.#parts.total(list, args, this.#idOf(owner));
  }

  /** The audience that the endpoint serves. */
  async ownAudience(): Promise<Records['Audience']> {
    const audience = await this.record('Audience', this.#idOf({}));
    if (audience === null) throw notFound();
    return audience;
  }

  /** How many users gave each answer to an event. */
  rsvpCounts(eventId: string) {
    this.#rsvpCounts ??= rsvpCountsLoader(this.caller);
    return this.#rsvpCounts.load(eventId);
  }

  /** After a write, what was read before no longer counts. */
  forget(): void {
    this.#records = undefined;
    this.#parts = new Parts(this.core, this.budget);
    this.#rsvpCounts = undefined;
  }

  /** The root's lists are the endpoint's own: its audience's, or everybody's, whose id nobody looks at. */
  #idOf(owner: object): string {
    if ('id' in owner && typeof owner.id === 'string') return owner.id;
    const { endpoint } = this.core;
    return endpoint?.schema === 'audience' ? endpoint.audienceId : NIL;
  }
}
