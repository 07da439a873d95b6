/** Whether a field says nothing: it is null, an empty list, or an object without any value. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);
