let offset = 0;

/** The service's clock in tests: it runs, and tests move it forward. */
export const clock = {
  now: (): Date => new Date(Date.now() + offset),
  forward: (milliseconds: number): void => {
    offset += milliseconds;
  },
  /** For tokens of a foreign server, which bear the machine's time. */
  toMachine: (): void => {
    offset = 0;
  },
};
