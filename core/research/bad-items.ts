import { type FieldErrors, Refusal } from '../errors.ts';

export interface BadItem {
  readonly kind: 'venue' | 'event';
  readonly index: number;
  /** As it was sent; null where that is no text. */
  readonly external_id: string | null;
  readonly fields: FieldErrors;
}

const named = 100;

/** Refuses the batch if any item is bad, naming all of them at once. */
export function refuseBadItems(items: readonly BadItem[]): void {
  if (items.length > 0) throw new Refusal('invalid_batch', { items: items.slice(0, named) });
}
