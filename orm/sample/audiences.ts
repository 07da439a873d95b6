import type { Compact } from './compact.ts';

interface Colour {
  readonly name: string;
  readonly value: string;
}

interface SampleAudience {
  readonly subdomain: Compact['audience'];
  readonly name: string;
  readonly preset: string;
  readonly tagline: string;
  readonly light: readonly Colour[];
  readonly dark: readonly Colour[];
}

export const sampleAudiences: readonly SampleAudience[] = [
  {
    subdomain: 'toronto',
    name: 'Toronto',
    preset: 'city',
    tagline: 'What the city is up to tonight (real events, moved to other dates)',
    light: colors('#0b5fa5', '#c8102e', '#ffffff', '#f2f6fa', '#14212e'),
    dark: colors('#6db3f2', '#ff6b7d', '#0d1620', '#16222f', '#e8eef4'),
  },
  {
    subdomain: 'contra',
    name: 'Contra Dance',
    preset: 'folk',
    tagline: 'Find a hall, find a partner, dance (real dances, moved to other dates)',
    light: colors('#8a3b12', '#2f6b4f', '#fffaf2', '#f6ecdd', '#33241a'),
    dark: colors('#f0a46b', '#7fc7a2', '#1c1410', '#2a1f18', '#f5e9dc'),
  },
  {
    subdomain: 'nyphil',
    name: 'New York Philharmonic',
    preset: 'concert-hall',
    tagline: 'Every concert, every work, everyone on stage (real concerts, moved to other dates)',
    light: colors('#7a1f2b', '#a47c1b', '#fdfbf7', '#f3eee6', '#1f1a17'),
    dark: colors('#e08a94', '#dcb85c', '#141010', '#201a19', '#f3ece4'),
  },
  {
    subdomain: 'gazetteer',
    name: 'Venue Gazetteer',
    preset: 'atlas',
    tagline: 'Stages, studios and dance floors of New England',
    light: colors('#1f6f68', '#b4541a', '#fbfcfa', '#eef3ef', '#1b2624'),
    dark: colors('#6fcfc4', '#f2a66e', '#0f1716', '#182321', '#e6efec'),
  },
];

function colors(
  primary: string,
  accent: string,
  background: string,
  surface: string,
  text: string,
): Colour[] {
  return Object.entries({ primary, accent, background, surface, text }).map(([name, value]) => ({
    name,
    value,
  }));
}
