import type { AnyDesk } from './desk.ts';

/** Where somebody is led once it is done: never to another host. */
export const backIn = ({ exchange }: AnyDesk): string | undefined =>
  /^(?:\/|(?:\/[\w-]+)+)$/.exec(exchange.query.get('back') ?? '')?.[0];

const bringing = new Set(['create', 'restore']);

/** The page to which the undo of these operations leads back: not that of a record which is gone then. */
export const backFrom = ({ exchange }: AnyDesk, operations: readonly string[]): string | null =>
  operations.some((operation) => bringing.has(operation)) || exchange.request.path === '/changes'
    ? null
    : exchange.request.path;
