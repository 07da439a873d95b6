const syllables = ['Ba', 'Do', 'Ke', 'Li', 'Mu', 'Na', 'Re', 'Si', 'To', 'Va'];
const words = 1000;

const firstStep = 0.6180339887;
const secondStep = 0.4142135624;

const fraction = (n: number, step: number): number => (n * step) % 1;
const sqlFraction = (n: string, step: number): string =>
  `((${n}) * ${step}::float8 - floor((${n}) * ${step}::float8))`;

const spelled = (word: number): string =>
  [Math.floor(word / 100), Math.floor(word / 10) % 10, word % 10]
    .map((digit, place) => (place === 0 ? syllables[digit] : syllables[digit]?.toLowerCase()))
    .join('');

/** SQL: the same. */
const sqlSpelled = (word: string): string =>
  `(select initcap(${['w / 100', 'w / 10 % 10', 'w % 10'].map((digit) => `(array['${syllables.join("','")}'])[${digit} + 1]`).join(' || ')})
    from (select floor(${words} * ${word})::int as w) word)`;

/** The two words that tell apart the names of the n-th venues and events. Of the first, a few are in many names, and most in few. */
export const wordsOf = (n: number): [first: string, second: string] => [
  spelled(Math.floor(words * fraction(n, firstStep) ** 3)),
  spelled(Math.floor(words * fraction(n, secondStep))),
];

export const venueName = (n: number): string => {
  const [first, second] = wordsOf(n);
  return `The ${first} Hall of ${second}`;
};

const sqlFirst = (n: string): string => {
  const part = sqlFraction(n, firstStep);
  return sqlSpelled(`${part} * ${part} * ${part}`);
};
const sqlSecond = (n: string): string => sqlSpelled(sqlFraction(n, secondStep));

/** SQL: the same. */
export const sqlVenueName = (n: string): string =>
  `'The ' || ${sqlFirst(n)} || ' Hall of ' || ${sqlSecond(n)}`;

export const sqlEventName = (n: string): string => `${sqlFirst(n)} || ' Evening with ' || ${sqlSecond(n)}`;
