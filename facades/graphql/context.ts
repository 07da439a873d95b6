import type { Context } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { isId } from '../../core/ids.ts';
import { createCaller } from '../../core/router.ts';
import { type RecordLoaders, type Records, recordLoaders } from './records.ts';

/** What the resolvers of one request share. */
export class GraphContext {
  readonly core: Context;
  #records: RecordLoaders;

  constructor(core: Context) {
    this.core = core;
    this.#records = recordLoaders(createCaller(core));
  }

  /** A record by its UUID; null for what is not there to be read. */
  async record<Type extends keyof Records>(type: Type, id: unknown): Promise<Records[Type] | null> {
    return typeof id === 'string' && isId(id) ? this.#records[type].load(id) : null;
  }

  /** The audience of the endpoint. */
  async ownAudience(): Promise<Records['Audience']> {
    const { endpoint } = this.core;
    const audience =
      endpoint?.schema === 'audience' ? await this.record('Audience', endpoint.audienceId) : null;
    if (audience === null) throw notFound();
    return audience;
  }

  /** After a write, what was read before no longer counts. */
  forget(): void {
    this.#records = recordLoaders(createCaller(this.core));
  }
}
