import type { GraphQLResolveInfo } from 'graphql';
import { Refusal } from '../../../core/errors.ts';
import { Sizes } from './selection-size.ts';

const maximumReads = 100;
const maximumValues = 100_000;

/** What one request may cost. A document tells too little of it: that depends on the records it meets. */
export class Budget {
  /** Resolves once the request costs too much. */
  readonly exceeded: Promise<Refusal>;
  readonly #exceed: (refusal: Refusal) => void;
  #refusal: Refusal | undefined;
  #reads = 0;
  #values = 0;
  #sizes: Sizes | undefined;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<Refusal>();
    this.exceeded = promise;
    this.#exceed = resolve;
  }

  /** Counts a read of lists, which answers all records that ask alike. */
  read(): void {
    this.#reads += 1;
    if (this.#reads > maximumReads) this.#refuse(`reads more than ${maximumReads} different lists`);
  }

  /** Counts so many records with everything that is selected of each. */
  records(count: number, { fieldNodes, fragments }: GraphQLResolveInfo): void {
    this.#sizes ??= new Sizes(fragments);
    for (const { selectionSet } of fieldNodes) this.#values += count * this.#sizes.of(selectionSet).fields;
    if (this.#values > maximumValues)
      this.#refuse(
        `gives more than ${maximumValues.toLocaleString('en')} values: ask for fewer records or fields`,
      );
  }

  #refuse(what: string): never {
    this.#refusal ??= new Refusal('invalid_request', { message: `This document ${what}.` });
    this.#exceed(this.#refusal);
    throw this.#refusal;
  }
}
