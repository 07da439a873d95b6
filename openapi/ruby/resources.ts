import { singular } from '../operation-id.ts';
import type { RubyOperation } from './operations.ts';

/** The operations with one tag: `client.venues`. */
export interface RubyResource {
  readonly name: string;
  readonly description: string;
  readonly methods: readonly { readonly name: string; readonly operation: RubyOperation }[];
}

interface Tag {
  readonly name: string;
  readonly description: string;
}

/** A resource for each tag. */
export function rubyResources(operations: readonly RubyOperation[], tags: readonly Tag[]): RubyResource[] {
  return tags
    .map(({ name: tag, description }) => {
      const own = operations.filter((operation) => operation.tag === tag);
      const methods = own.map((operation) => ({ name: methodName(operation, tag.toLowerCase()), operation }));
      if (new Set(methods.map(({ name }) => name)).size < methods.length)
        throw new Error(`Two operations of ${tag} have the same name in Ruby: give one another operationId.`);
      return { name: tag, description, methods };
    })
    .filter(({ methods }) => methods.length > 0);
}

/** The operation's words without the resource's: `getVenue` is `get`, `rsvpToEvent` is `rsvp`. */
function methodName({ operationId }: RubyOperation, resource: string): string {
  const words = operationId.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  const own = resource === 'me' ? ['me', 'my'] : [resource, singular(resource)];
  const others = words.filter((word) => !own.includes(word));
  return others.join('_').replace(/_(to|of|in|at)$/, '');
}
