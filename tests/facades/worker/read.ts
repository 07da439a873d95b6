import { type Inputs, readItems } from '../../../facades/programs/worker/read-items.ts';

const nothing = {
  locale: 'toronto',
  timeZone: undefined,
  coordinates: undefined,
  url: undefined,
  venue: undefined,
};

/** The items that the worker makes of files, with everything else as it is by default. */
export const read = (
  inputs: readonly string[],
  {
    defaults,
    ...options
  }: Partial<Omit<Inputs, 'defaults'>> & { defaults?: Partial<Inputs['defaults']> } = {},
) =>
  readItems({
    inputs,
    community: undefined,
    map: [],
    days: 36_600,
    from: undefined,
    allowsPrivateAddresses: false,
    defaults: { ...nothing, overridesTimeZone: false, ...defaults },
    ...options,
  });
