import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { tooLarge } from './document-limits.ts';

/** The limits that the interface states; the errors tell them. */
const maxTokens = 5000;
const maxErrors = 100;

/** Parses and validates the documents of one schema, and remembers the latest of them. */
export class Documents {
  readonly #schema: GraphQLSchema;
  readonly #parsed = new LRUCache<string, DocumentNode>({
    maxSize: 2 ** 22,
    sizeCalculation: (_, { length }) => length,
  });
  readonly #valid = new WeakSet<DocumentNode>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  parse(text: string): DocumentNode {
    const document = this.#parsed.get(text) ?? parse(text, { maxTokens });
    this.#parsed.set(text, document);
    return document;
  }

  validate(document: DocumentNode): readonly GraphQLError[] {
    if (this.#valid.has(document)) return [];
    const large = tooLarge(document);
    if (large !== undefined) return [large];
    const errors = validate(this.#schema, document, specifiedRules, { maxErrors });
    if (errors.length === 0) this.#valid.add(document);
    return errors;
  }
}
