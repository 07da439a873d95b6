import { type Inputs, readInputs } from '../../../facades/programs/worker/read-inputs.ts';

export type Reading = Inputs['reading'];

export const reading: Reading = {
  locale: 'toronto',
  override_time_zone: false,
  mapping: [],
  include: [],
  exclude: [],
  days: 36_600,
  starts_from: null,
  places: [],
};

/** The items that the worker makes of files, with everything else as it is by default. */
export const read = (inputs: readonly string[], options: Partial<Reading> = {}) =>
  readInputs({
    inputs,
    community: undefined,
    allowsPrivateAddresses: false,
    reading: { ...reading, ...options },
  });
