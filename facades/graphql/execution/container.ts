type Key = string | number;

/** The position of an object or a list in the result. */
export interface Position {
  readonly values: object;
  /** Undefined for the root of the result. */
  readonly parent: Position | undefined;
  readonly key: Key;
  readonly isNonNull: boolean;
  /** Whether an error replaced it by null. */
  isNull: boolean;
}

/** An object or a list of the result. */
export interface Container<Of extends Key> extends Position {
  readonly values: Record<Of, unknown>;
}

/** The fields of an object of the result. */
export class Fields {
  [responseKey: string]: unknown;
}
Object.setPrototypeOf(Fields.prototype, null); // an alias may be `__proto__`

/** Whether an error replaced it or one of its parents by null. */
export const isDiscarded = ({ isNull, parent }: Position): boolean =>
  isNull || (parent !== undefined && isDiscarded(parent));

export const pathTo = ({ parent, key }: Position, ...below: Key[]): Key[] =>
  parent === undefined ? below : pathTo(parent, key, ...below);

/** Replaces a value, or its nearest nullable parent, by null. */
export function putNull(position: Position, key: Key, isNonNull: boolean): void {
  if (!isNonNull) {
    Reflect.set(position.values, key, null);
    return;
  }
  position.isNull = true;
  if (position.parent !== undefined) putNull(position.parent, position.key, position.isNonNull);
}

export function discardAll(position: Position): void {
  position.isNull = true;
  if (position.parent !== undefined) discardAll(position.parent);
}
