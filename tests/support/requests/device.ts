/** From which tests sign in. */
export const device = {
  identifier: 'device-1',
  type: 'apple',
  model: 'Phone 1',
  version: '1.0',
  build: '1',
} as const;
