/** Why two records may be one, as data. */
export type Reason =
  | { readonly code: 'same_id'; readonly id: string }
  | { readonly code: 'same_address' | 'other_address' | 'other_town' | 'other_locale' }
  | { readonly code: 'distance'; readonly metres: number }
  | { readonly code: 'names' | 'venues'; readonly likeness: number }
  | { readonly code: 'start'; readonly minutes: number };

/** Why something may be the record or item of that name. */
export const similarTo = (similar: {
  readonly name: string;
  readonly score: number;
  readonly reasons: readonly Reason[];
}): string =>
  `It may be ${JSON.stringify(similar.name)} (${inWords(similar.reasons)}; ${Math.round(similar.score * 100)} of 100).`;

/** As in "same address, 12 m apart, names 0.86 alike". */
export const inWords = (reasons: readonly Reason[]): string => reasons.map(wordsFor).join(', ');

function wordsFor(reason: Reason): string {
  switch (reason.code) {
    case 'same_id':
      return `both are ${reason.id}`;
    case 'same_address':
      return 'same address';
    case 'other_address':
      return 'other address';
    case 'other_town':
      return 'other town';
    case 'other_locale':
      return 'other locale';
    case 'distance':
      return `${reason.metres} m apart`;
    case 'start':
      return reason.minutes === 0 ? 'same start' : `starts ${reason.minutes} min apart`;
    default:
      return `${reason.code} ${reason.likeness.toFixed(2)} alike`;
  }
}
