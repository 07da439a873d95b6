import { NIL } from 'uuid';
import type { Context } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { isId } from '../../core/ids.ts';
import { createCaller } from '../../core/router.ts';
import { Budget } from './budget.ts';
import type { List } from './lists.ts';
import { Parts } from './parts.ts';
import { type RecordLoaders, type Records, recordLoaders, rsvpCountsLoader } from './records.ts';

/** What the resolvers of one request share. */
export class GraphContext {
  readonly core: Context;
  readonly budget = new Budget();
  readonly caller: ReturnType<typeof createCaller>;
  #records: RecordLoaders;
  #parts: Parts;
  #rsvpCounts: ReturnType<typeof rsvpCountsLoader>;

  constructor(core: Context) {
    this.core = core;
    this.caller = createCaller(core);
    this.#records = recordLoaders(this.caller);
    this.#parts = new Parts(core, this.budget);
    this.#rsvpCounts = rsvpCountsLoader(this.caller);
  }

  /** A record by its UUID; null for what is not there to be read. */
  async record<Type extends keyof Records>(type: Type, id: unknown): Promise<Records[Type] | null> {
    return typeof id === 'string' && isId(id) ? this.#records[type].load(id) : null;
  }

  /** A part of a list. */
  part(list: List, asked: object, owner: object) {
    return this.#parts.part(list, asked, this.#idOf(owner));
  }

  /** The length of a list. */
  total(list: List, asked: object, owner: object): Promise<number> {
    return this.#parts.total(list, asked, this.#idOf(owner));
  }

  /** The audience that the endpoint serves. */
  async ownAudience(): Promise<Records['Audience']> {
    const audience = await this.record('Audience', this.#idOf({}));
    if (audience === null) throw notFound();
    return audience;
  }

  /** How many users gave each answer to an event. */
  rsvpCounts(eventId: string) {
    return this.#rsvpCounts.load(eventId);
  }

  /** After a write, what was read before no longer counts. */
  forget(): void {
    this.#records = recordLoaders(this.caller);
    this.#parts = new Parts(this.core, this.budget);
    this.#rsvpCounts = rsvpCountsLoader(this.caller);
  }

  /** The root's lists are the endpoint's own: its audience's, or everybody's, whose id nobody looks at. */
  #idOf(owner: object): string {
    if ('id' in owner && typeof owner.id === 'string') return owner.id;
    const { endpoint } = this.core;
    return endpoint?.schema === 'audience' ? endpoint.audienceId : NIL;
  }
}
