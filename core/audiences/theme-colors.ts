import { parse, wcagContrast } from 'culori';

/** What pages know a color for; apps may give others a meaning. */
const names = ['primary', 'accent', 'background', 'surface', 'text'] as const;

type Colors = Readonly<Record<string, string>>;

interface ThemeColors {
  readonly light: Colors;
  readonly dark: Colors;
}

const named = (text: string): Colors =>
  Object.fromEntries(text.split(' ').map((value, index) => [names[index], value]));

/** In the order of the names. Each pair of texts and grounds can be read. */
const preset = (light: string, dark: string): ThemeColors => ({ light: named(light), dark: named(dark) });

/** Of pages without a theme. */
export const plainColors = preset(
  '#24517a #8a5a12 #f4f5f8 #ffffff #1b222c',
  '#8ec2f0 #e3b566 #14171c #1e222a #e9edf3',
);

const presets: Readonly<Record<string, ThemeColors>> = {
  atlas: preset('#1f6f68 #b4541a #fbfcfa #eef3ef #1b2624', '#6fcfc4 #f2a66e #0f1716 #182321 #e6efec'),
  city: preset('#0b5fa5 #c8102e #ffffff #f2f6fa #14212e', '#6db3f2 #ff6b7d #0d1620 #16222f #e8eef4'),
  'concert-hall': preset(
    '#7a1f2b #8a6512 #fdfbf7 #f3eee6 #1f1a17',
    '#e08a94 #dcb85c #141010 #201a19 #f3ece4',
  ),
  folk: preset('#8a3b12 #2f6b4f #fffaf2 #f6ecdd #33241a', '#f0a46b #7fc7a2 #1c1410 #2a1f18 #f5e9dc'),
  garden: preset('#3b6b1e #9a3f6d #fbfdf7 #eef4e6 #1d2817', '#a5d67c #eb9cc4 #11170d #1b2415 #eaf2e2'),
  night: preset('#4b3fa7 #a3277f #faf9ff #efedfb #1d1933', '#a9a0ff #ff8fd0 #0e0b1c #18142b #eceaff'),
};

export const presetNames = Object.keys(presets);

/** As style sheets have them: culori takes a number without its # as well. */
export const isColor = (value: string): boolean => !/^[\da-f]+$/i.test(value) && parse(value) !== undefined;

interface GivenTheme {
  readonly preset: string | null;
  readonly light: Colors;
  readonly dark: Colors;
}

/** The preset's colors, under those that the theme names itself. */
export const colorsOfTheme = ({ preset, light, dark }: GivenTheme): ThemeColors => ({
  light: { ...presets[preset ?? '']?.light, ...light },
  dark: { ...presets[preset ?? '']?.dark, ...dark },
});

/** What WCAG 2 asks for: of texts, and of what is large or no text. */
const least = { text: 4.5, primary: 3, accent: 3 };

/** What an administrator should know of a theme that is taken all the same. */
export function themeWarnings(theme: GivenTheme): string[] {
  const colors = colorsOfTheme(theme);
  const warnings = (['light', 'dark'] as const).flatMap((mode) => {
    const all: Colors = { ...plainColors[mode], ...withoutDashes(colors[mode]) };
    const unknown = Object.keys(withoutDashes(theme[mode])).filter(
      (name) => !names.some((known) => known === name),
    );
    return [
      ...unknown.map((name) => `${mode}.${name}: Pages use ${names.join(', ')} alone.`),
      ...Object.entries(least).flatMap(([name, minimum]) =>
        ['background', 'surface'].flatMap((ground) => {
          const contrast = wcagContrast(all[name] ?? '', all[ground] ?? '');
          if (contrast >= minimum) return [];
          return `${mode}.${name}: Its contrast with ${ground} is ${contrast.toFixed(1)}; to be legible, it needs ${minimum}.`;
        }),
      ),
    ];
  });
  if (theme.preset === null || theme.preset in presets) return warnings;
  return [`preset: It has no colors. Those that have: ${presetNames.join(', ')}.`, ...warnings];
}

const withoutDashes = (colors: Colors): Colors =>
  Object.fromEntries(Object.entries(colors).map(([name, value]) => [name.replace(/^--/, ''), value]));
