const golden = 0.6180339887;

/** Where the n-th locale lies. */
export const centreOf = (n: number) => ({
  latitude: ((n * golden) % 1) * 110 - 50,
  longitude: ((n * golden * golden) % 1) * 350 - 175,
});

/** SQL: the same. */
export const sqlCentre = {
  latitude: (n: string) => `((${n} * ${golden})::float8 - floor((${n} * ${golden})::float8)) * 110 - 50`,
  longitude: (n: string) =>
    `((${n} * ${golden * golden})::float8 - floor((${n} * ${golden * golden})::float8)) * 350 - 175`,
};
