import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  NoFragmentCyclesRule,
  specifiedRules,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { DocumentSizeRule } from '../limits/document.ts';
import { parseWithinLimits } from '../limits/text.ts';

/** A limit that the interface documents. */
const maxErrors = 100;

/** Documents are safe for each of these only if those before have let them through. */
const rules = [[NoFragmentCyclesRule], [DocumentSizeRule], specifiedRules];

/** What valid documents may hold: characters, and syntax with its tokens. Measured in bytes. */
const cached = { total: 24_000_000, perToken: 400 };

/** Parses and validates documents for one schema, and keeps the valid ones that were sent most recently. */
export class Documents {
  readonly #schema: GraphQLSchema;
  readonly #valid = new LRUCache<string, DocumentNode>({
    maxSize: cached.total,
    sizeCalculation: ({ tokenCount }, { length }) => 2 * length + (tokenCount ?? length) * cached.perToken,
  });

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  has(text: string): boolean {
    return this.#valid.has(text);
  }

  parse(text: string): DocumentNode {
    return this.#valid.get(text) ?? parseWithinLimits(text);
  }

  validate(text: string, document: DocumentNode): readonly GraphQLError[] {
    if (this.#valid.peek(text) === document) return [];
    for (const some of rules) {
      const errors = validate(this.#schema, document, some, { maxErrors });
      if (errors.length > 0) return errors;
    }
    this.#valid.set(text, document);
    return [];
  }
}
